import { once } from 'node:events'
import sharp from 'sharp'
import type { SitePage } from '#contracts/pages/pages.ts'
import { isOpenRun, type RunState } from '#contracts/runs.ts'
import { bottlePhoto } from '../features/images/images.factory.ts'
import { sellableCanon, withImage } from '../features/pages/pages.factory.ts'
import { withHeadline } from '../features/visuals/visuals.factory.ts'
import { eventually } from '../testing/eventually.ts'
import type { ServerProcess } from '../testing/server-process.ts'
import type { CrashSeller } from './seller.ts'

/** Fails if a save that was acknowledged is lost or halved. */
type Check = (server: ServerProcess) => Promise<void>
/** Makes the nth save and resolves when it is acknowledged. */
type Save = (server: ServerProcess, n: number) => Promise<Check>

interface Stored {
  id: string
  revision: number
  address: string
  bytes: number
}

/** Kinds of saves beside chats, made side by side until the server dies. */
export async function makeSaver(first: ServerProcess, seller: CrashSeller) {
  const ask = askAs(seller)
  await buyPlan(first, ask)
  const { id: projectId } = await ask<Stored>(first, 'POST', '/api/projects', {
    name: 'Lamp',
    businessInstructions: '',
  })
  await ask(first, 'PUT', `/api/projects/${projectId}/canon`, { canon: sellableCanon, source: 'user' })
  const { id: pageId, ...page } = await ask<SitePage>(first, 'POST', '/api/pages', {
    projectId,
    from: 'canon',
  })
  const photo = await bottlePhoto()
  const image = await ask<Stored>(
    first,
    'POST',
    `/api/page-images?projectId=${projectId}&name=lamp.jpg`,
    photo,
  )
  await ask(first, 'PATCH', `/api/pages/${pageId}`, {
    revision: page.revision,
    blocks: withImage(page.blocks, image.id),
    buyLink: 'https://shop.example/buy',
  })
  const audits: string[] = []

  const saves: Record<'page' | 'picture' | 'visual' | 'audit', Save> = {
    async page(server, n) {
      const path = `/api/pages/${pageId}`
      const { revision } = await ask<Stored>(server, 'GET', path)
      const saved = await ask<Stored>(server, 'PATCH', path, { revision, title: `Lamp no. ${n}.` })
      const made = await ask<Stored>(server, 'POST', `${path}/publish`, { revision: saved.revision })
      return async (back) => {
        const html = await (await fetch(back.url + new URL(made.address).pathname)).text()
        const [, shown] = /<title>[^<]*no\. (\d+)\.[^<]*<\/title>/.exec(html) ?? []
        if (!(Number(shown) >= n) || !html.trimEnd().endsWith('</html>'))
          throw new Error(`Page ${n} was published, and ${shown} is shown:\n${html.slice(0, 500)}`)
      }
    },
    async picture(server, n) {
      const { id } = await ask<Stored>(server, 'POST', `/api/images?name=${n}.jpg`, photo)
      return (back) => expectWhole(back, `/api/images/${id}/file`)
    },
    async visual(server, n) {
      const spec = withHeadline(`Lamp no. ${n}`)
      const { id } = await ask<Stored>(server, 'POST', `/api/projects/${projectId}/visuals`, spec)
      return (back) => expectWhole(back, `/api/visuals/${id}/file`)
    },
    async audit(server, n) {
      const target = { kind: 'page', address: `https://shop${n}.invalid/` }
      const { id } = await ask<Stored>(server, 'POST', '/api/seo/audits', { target, projectId: null })
      audits.push(id)
      return async (back) => void (await ask(back, 'GET', `/api/seo/audits/${id}`))
    },
  }

  async function expectWhole(server: ServerProcess, path: string): Promise<void> {
    const { headers } = seller
    const reply = await fetch(server.url + path, { headers })
    if (!reply.ok) throw new Error(`${path}: ${reply.status}`)
    await sharp(await reply.arrayBuffer(), { failOn: 'truncated' }).stats()
  }

  // A kill may come before a kind was saved once.
  let made = await Promise.all(
    Object.entries(saves).map(async ([kind, save]) => ({ kind, check: await save(first, 0) })),
  )
  let count = 0
  return {
    kinds: Object.keys(saves),
    /** Saves until the server is killed. Resolves with the checks of what it acknowledged, by kind. */
    async saveUntilKilled(server: ServerProcess): Promise<{ kind: string; check: Check }[]> {
      const checks: { kind: string; check: Check }[] = made
      made = []
      const gone = once(server.child, 'exit')
      const isAlive = () => server.child.exitCode === null && server.child.signalCode === null
      const saveOne = async ([kind, save]: [string, Save], n: number) => {
        try {
          checks.push({ kind, check: await save(server, n) })
        } catch (error) {
          // The limits of an hour and of a day end many rounds early.
          if (error instanceof Refused && error.status !== 429) throw error
          // A connection may break a moment before the exit is noticed.
          if (!(error instanceof Refused)) await gone
        }
      }
      while (isAlive()) {
        const n = ++count
        await Promise.all(Object.entries(saves).map((each) => saveOne(each, n)))
      }
      return checks
    },
    /** None stays under way for ever. */
    expectAuditsEnd: (server: ServerProcess) =>
      eventually(async () => {
        for (const id of audits) {
          const { state } = await ask<{ state: RunState }>(server, 'GET', `/api/seo/audits/${id}`)
          if (isOpenRun(state)) throw new Error(`The audit ${id} is ${state}.`)
        }
      }),
  }
}

class Refused extends Error {
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}

const askAs =
  ({ headers }: CrashSeller) =>
  async <Answer = unknown>(
    server: ServerProcess,
    method: string,
    path: string,
    body?: object,
  ): Promise<Answer> => {
    const isBytes = body instanceof Buffer
    const response = await fetch(server.url + path, {
      method,
      headers: { ...headers, 'content-type': isBytes ? 'application/octet-stream' : 'application/json' },
      ...(body && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
    })
    if (!response.ok) throw new Refused(`${method} ${path}: ${await response.text()}`, response.status)
    return ((await response.json()) as { data: Answer }).data
  }

/** With test payments. */
async function buyPlan(server: ServerProcess, ask: ReturnType<typeof askAs>): Promise<void> {
  const order = { plan: 'automation', interval: 'month' }
  const { url } = await ask<{ url: string }>(server, 'POST', '/api/billing/checkout', order)
  const checkoutId = new URLSearchParams(url.split('#')[1]).get('practice')
  await ask(server, 'POST', '/api/billing/practice/pay', { checkoutId })
  await eventually(async () => {
    const { plan } = await ask<{ plan: string }>(server, 'GET', '/api/subscription-status')
    if (plan !== order.plan) throw new Error(`The plan is ${plan}.`)
  })
}
