import { vi } from 'vitest'
import type { Project } from '#contracts/projects.ts'
import type { TextField } from '../texts/text-drafts.store.ts'
import { lamp } from './lamp-wire.ts'

export const FIELD: TextField = 'businessInstructions'

/** Something that can happen next. */
export interface TabStep {
  name: string
  run: () => unknown
}

interface Change {
  tab: Tab
  key: string
  value: string | null
}

interface Request {
  method: string
  body: string
  done: (response: Response) => void
  fail: () => void
}

/** One browser tab with its own storage view, clock and calls. */
export interface Tab {
  name: string
  /** Left, and not reopened yet. */
  isAway: boolean
  /** A tab sees other tabs' writes when notified, and its own at once. */
  seen: Map<string, string>
  /** Pending writes by key; until they reach the disk, the tab does not see those of others. */
  unwritten: Map<string, number>
  told: Change[]
  listeners: Map<string, ((event: object) => void)[]>
  timers: { id: number; at: number; run: () => void }[]
  now: number
  requests: Request[]
  answers: { request: Request; response: Response }[]
  store: typeof import('../projects.store.ts')
  sync: typeof import('../projects.sync.ts')
}

/**
 * A browser whose tabs each load the code again, and a server with one project. Nothing happens by itself: what tabs write is on
 * the disk, told to the others, sent or answered only when that step is taken, in any order that a real browser may have.
 */
export async function openTabs(names: readonly string[], isLost: () => boolean) {
  const server = { text: lamp[FIELD], revision: lamp.revisions[FIELD] }
  const disk = new Map([['auth.token', 't']])
  const writings: Change[] = []
  const tabs: Tab[] = []
  let ids = 0
  let clock = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => ++clock)

  async function load(tab: Tab): Promise<void> {
    vi.resetModules()
    const seen = new Map(disk)
    Object.assign(tab, { isAway: false, seen, unwritten: new Map(), ...nothingUnderWay() })
    await inTab(tab, async () => {
      tab.store = await import('../projects.store.ts')
      tab.sync = await import('../projects.sync.ts')
      await import('#contracts/projects.ts')
      tab.store.projects.setUser('1')
    })
    await comeBack(tab)
  }
  /** As the screen does when one looks at it. */
  const comeBack = (tab: Tab) =>
    inTab(tab, () => {
      tab.store.pullProjects().then(tab.sync.sendUnsent, () => {})
    })
  async function leave(tab: Tab): Promise<void> {
    await tellAll()
    await inTab(tab, () => emit(tab, 'pagehide', {}))
    await tellAll()
    Object.assign(tab, { isAway: true, ...nothingUnderWay() })
  }
  const nothingUnderWay = () => ({ told: [], listeners: new Map(), timers: [], requests: [], answers: [] })
  /** Leaving a page takes longer than telling the others. */
  async function tellAll(): Promise<void> {
    for (let step = telling()[0]; step; step = telling()[0]) await step.run()
  }

  /** Runs something, and what follows from it, with the globals of a tab. */
  async function inTab(tab: Tab, run: () => unknown): Promise<void> {
    vi.stubGlobal('localStorage', storageOf(tab))
    vi.stubGlobal('addEventListener', (name: string, listener: (event: object) => void) =>
      tab.listeners.set(name, [...(tab.listeners.get(name) ?? []), listener]),
    )
    vi.stubGlobal('setTimeout', (then: () => void, ms: number) => {
      tab.timers.push({ id: ++ids, at: tab.now + ms, run: then })
      return ids
    })
    vi.stubGlobal('clearTimeout', (id: number) => {
      tab.timers = tab.timers.filter((timer) => timer.id !== id)
    })
    vi.stubGlobal('fetch', (_: URL, { method, body = '' }: { method: string; body?: string }) => {
      const { promise, resolve, reject } = Promise.withResolvers<Response>()
      tab.requests.push({ method, body, done: resolve, fail: () => reject(new Error('Lost.')) })
      return promise
    })
    await run()
    for (let n = 0; n < 2; n++) await new Promise(setImmediate)
  }
  function storageOf(tab: Tab): Storage {
    const write = (key: string, value: string | null) => {
      if ((tab.seen.get(key) ?? null) === value) return
      keep(tab.seen, key, value)
      tab.unwritten.set(key, (tab.unwritten.get(key) ?? 0) + 1)
      writings.push({ tab, key, value })
    }
    const storage = {
      getItem: (key: string) => tab.seen.get(key) ?? null,
      setItem: write,
      removeItem: (key: string) => write(key, null),
    }
    return new Proxy(storage as Storage, {
      ownKeys: () => [...tab.seen.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    })
  }
  const keep = (storage: Map<string, string>, key: string, value: string | null) =>
    value === null ? storage.delete(key) : storage.set(key, value)
  const emit = (tab: Tab, name: string, event: object) => {
    for (const listener of tab.listeners.get(name) ?? []) listener(event)
  }

  function telling(): TabStep[] {
    const steps: TabStep[] = tabs
      .filter(({ told }) => told.length > 0)
      .map((tab) => ({ name: `${tab.name} is told`, run: () => tell(tab, tab.told.shift()) }))
    if (writings.length > 0)
      steps.push({
        name: 'the disk',
        run() {
          const next = writings.shift()
          if (!next) return
          keep(disk, next.key, next.value)
          for (const tab of tabs) if (!tab.isAway) tab.told.push(next)
        },
      })
    return steps
  }
  function tell(tab: Tab, change: Change | undefined): Promise<void> | undefined {
    if (!change) return
    const { key, value } = change
    const unwritten = tab.unwritten.get(key) ?? 0
    if (change.tab === tab) {
      tab.unwritten.set(key, unwritten - 1)
      return
    }
    if (unwritten === 0) keep(tab.seen, key, value)
    return inTab(tab, () => emit(tab, 'storage', { key, newValue: value }))
  }

  function ticking(tab: Tab): TabStep[] {
    const [next] = tab.timers.toSorted((a, b) => a.at - b.at || a.id - b.id)
    if (!next) return []
    const run = () => {
      tab.timers = tab.timers.filter(({ id }) => id !== next.id)
      tab.now = next.at
      return inTab(tab, next.run)
    }
    return [{ name: `a timer of ${tab.name}`, run }]
  }
  function calling(tab: Tab): TabStep[] {
    const steps: TabStep[] = []
    const [request] = tab.requests
    if (request)
      steps.push({
        name: `a call of ${tab.name} arrives: ${request.method} ${request.body}`,
        run() {
          tab.requests.shift()
          if (isLost()) return inTab(tab, request.fail)
          tab.answers.push({ request, response: serve(request) })
        },
      })
    const [answer] = tab.answers
    if (answer)
      steps.push({
        name: `${tab.name} is answered: ${answer.response.status}`,
        run() {
          tab.answers.shift()
          const { done, fail } = answer.request
          return inTab(tab, isLost() ? fail : () => done(answer.response))
        },
      })
    return steps
  }
  function serve({ method, body }: Request): Response {
    if (method === 'GET') return Response.json({ success: true, data: [project()] })
    const { basedOn, [FIELD]: text } = JSON.parse(body)
    if (text !== server.text && basedOn !== server.revision)
      return Response.json({ success: false, message: 'Changed.', type: 'CONFLICT' }, { status: 409 })
    if (text !== server.text) write(text)
    return Response.json({ success: true, data: project() })
  }
  const project = (): Project => ({
    ...lamp,
    [FIELD]: server.text,
    revisions: { ...lamp.revisions, [FIELD]: server.revision },
  })
  /** As another device does, too. */
  function write(text: string): void {
    server.text = text
    server.revision++
  }

  for (const name of names) {
    const tab = { name, now: 0 } as Tab
    tabs.push(tab)
    await load(tab)
  }
  return {
    tabs,
    server,
    write,
    inTab,
    comeBack,
    leave,
    reopen: load,
    /** Pending steps that need no user action. */
    steps: () => [...telling(), ...tabs.flatMap((tab) => [...ticking(tab), ...calling(tab)])],
  }
}
