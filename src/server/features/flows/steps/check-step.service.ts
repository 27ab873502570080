import { linesOf } from '#contracts/market-analysis.ts'
import { canonFields } from '#core/flows/own-words.ts'
import { takePhotos, tryPage } from '#server/features/pages/trials.service.ts'
import { canonFacts } from './reading-steps.service.ts'
import { factsOf, PageUnready, requireProjectOf, type StepResult, type StepWork } from './step-work.ts'

/** Checks a page before anything of it is made, so that nobody approves what cannot be published. */
export async function checkFacts(work: StepWork): Promise<StepResult> {
  const { deps, actor, step, input } = work
  const projectId = requireProjectOf(work)
  const given = { ...factsOf(input.facts), ...filled(factsOf(input.more)) }
  const facts = new Map(Object.entries(given))
  const texts = canonFields(step.settings).flatMap(([name, path]): [string, string][] => {
    const value = facts.get(name)?.trim()
    return value && !value.includes('[add:') ? [[path, value]] : []
  })
  const known = new Map(Object.entries(await canonFacts(work)))
  const addresses = [
    ...linesOf(facts.get('photo') ?? ''),
    ...linesOf(factsOf(input.product).images ?? ''),
    ...(known.get('product.images') ?? '').split('; '),
  ].flatMap(withScheme)
  const buyLink = facts.get('buyLink') ?? ''
  const photos = await takePhotos(deps, actor, projectId, addresses)
  const photoIds = photos.map(({ id }) => id)
  const findings = await tryPage(deps, actor, { projectId, texts: new Map(texts), buyLink, photos: photoIds })
  const blocking = findings.filter(({ level }) => level === 'blocking')
  if (blocking.length > 0) throw new PageUnready(blocking)
  const count = `${photos.length} ${photos.length === 1 ? 'photo' : 'photos'}`
  return {
    done: {
      ready: {
        photosId: photoIds.join('\n'),
        photos: count,
        buyLink,
        worthALook: findings.map(({ message }) => message).join('\n'),
      },
    },
    log: `The page can be published, with ${count}.`,
  }
}

const filled = (facts: Record<string, string>) =>
  Object.fromEntries(Object.entries(facts).filter(([, text]) => text.trim() !== ''))

/** Addresses that can be fetched. */
function withScheme(address: string): string[] {
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`)
  return address.trim() !== '' && url ? [url.href] : []
}
