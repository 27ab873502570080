import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { type Chat, chatApi, type Message, messagePath } from '#contracts/chat.ts'
import { chatTransferApi } from '#contracts/chat-transfer.ts'
import { runsApi } from '#contracts/runs.ts'
import { FIRST_WORDS, longChat } from './ui-long-chat.ts'
import { type Watched, watch } from './ui-watch.ts'

const SCROLL_MS = 3_000
const STEP_PX = 90
const JUMP_EVERY_MS = 500
const PATIENCE_MS = 120_000

const composer = (page: Page) => page.getByRole('textbox', { name: 'Message' })

/** Opens a chat that lies in the server's database, from going to its address until its last words are shown. */
export async function openLongChat(context: BrowserContext, { url, token }: Stage, messages: number) {
  const { chat, lastWords } = longChat(messages)
  const chatId = await keepChat({ url, token }, chat)
  const page = await context.newPage()
  // Load the app first, as a returning user has it cached.
  await page.goto(url)
  await composer(page).waitFor()
  const began = performance.now()
  await page.goto(`${url}/chat/${chatId}`)
  await page.getByText(lastWords).waitFor()
  return { page, chatId, ms: performance.now() - began }
}

export interface Stage {
  url: string
  token: string
}

/** Asks the server in the person's name. */
const asker =
  ({ url, token }: Stage) =>
  async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' }
    const response = await fetch(new URL(path, url), { headers, ...init })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return response
  }

/** Opens the chat at its first message, as one does who found it by searching. */
export async function openAtFirst(context: BrowserContext, stage: Stage, chatId: string): Promise<number> {
  const first = await firstMessage(stage, chatId)
  const page = await context.newPage()
  await page.goto(stage.url)
  await composer(page).waitFor()
  const began = performance.now()
  await page.goto(`${stage.url}${messagePath(chatId, first.id)}`)
  await page.getByText(first.content).waitFor({ timeout: PATIENCE_MS })
  const ms = performance.now() - began
  await page.close()
  return ms
}

async function firstMessage(stage: Stage, chatId: string): Promise<Message> {
  const ask = asker(stage)
  const address = chatApi.get.path.replace(':chatId', chatId)
  let messages: Message[] = (await (await ask(address)).json()).data.messages
  for (;;) {
    const [first] = messages
    if (!first) throw new Error('The long chat has no messages.')
    if (first.parentId === null) return first
    const earlier = `${chatApi.earlier.path.replace(':chatId', chatId)}?before=${first.id}`
    messages = (await (await ask(earlier)).json()).data
  }
}

/** Brings a chat in as a file; gives the id it has here. */
async function keepChat(stage: Stage, chat: Chat): Promise<string> {
  const ask = asker(stage)
  const begun = await ask(chatTransferApi.startImport.path, { method: 'POST', body: JSON.stringify([chat]) })
  const { runId } = (await begun.json()).data
  // The stream of its events ends with it.
  await (await ask(runsApi.events.path.replace(':runId', runId))).text()
  const [first] = (await (await ask(chatApi.list.path)).json()).data.items
  if (first?.title !== chat.title) throw new Error('The long chat was not taken.')
  return first.id
}

const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation' })

/** Scrolls up through a chat, a step each frame. */
export const scrollUp = (page: Page): Promise<Watched> =>
  watch(page, () => conversation(page).evaluate(scrollBy, { step: STEP_PX, forMs: SCROLL_MS }))

/** Goes on to its first message: jumps to the top of what is there, scrolls through what is fetched then, and jumps again. */
export const scrollToFirst = (page: Page): Promise<Watched> =>
  watch(page, () =>
    conversation(page).evaluate(scrollBy, {
      step: STEP_PX,
      forMs: PATIENCE_MS,
      to: { words: FIRST_WORDS, jumpEveryMs: JUMP_EVERY_MS },
    }),
  )

/** Runs in the page. */
function scrollBy(
  element: Element,
  { step, forMs, to }: { step: number; forMs: number; to?: { words: string; jumpEveryMs: number } },
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const began = performance.now()
  let jumped = began
  const scroll = (now: number) => {
    const jumps = to !== undefined && now - jumped >= to.jumpEveryMs
    if (jumps) jumped = now
    element.scrollTop = jumps ? 0 : element.scrollTop - step
    // Only at the top, since reading all visible text takes time itself.
    if (to && element.scrollTop <= 0 && element.textContent?.includes(to.words)) resolve()
    else if (now - began < forMs) requestAnimationFrame(scroll)
    else if (to) reject(new Error(`“${to.words}” was not reached.`))
    else resolve()
  }
  requestAnimationFrame(scroll)
  return promise
}

/** Pastes a long text where one writes, and waits until the page is at rest. */
export async function pasteLong(page: Page, kb: number): Promise<Watched> {
  const text = 'A line of a supplier list, 12 pieces at 3.40 each.\n'.repeat((kb * 1_024) / 51)
  await page.evaluate((words) => navigator.clipboard.writeText(words), text)
  await composer(page).focus()
  return watch(page, async () => {
    await page.keyboard.press('ControlOrMeta+V')
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  })
}

/** Asks in the chat, and waits for the end of the answer. */
export async function streamInChat(context: BrowserContext, url: string, question: string): Promise<Watched> {
  const page = await context.newPage()
  await page.goto(url)
  await composer(page).fill(question)
  const watched = await watch(page, async () => {
    await composer(page).press('Enter')
    await page.getByRole('button', { name: 'Copy', exact: true }).waitFor({ timeout: PATIENCE_MS })
  })
  await page.close()
  return watched
}

/** The same question, its answer appended to an empty page as it comes: the least that showing it costs. */
export async function streamBare(context: BrowserContext, url: string, question: string): Promise<Watched> {
  const page = await context.newPage()
  const address = `${url}/bare`
  await page.route(address, (route) =>
    route.fulfill({ body: '<!doctype html><pre></pre>', contentType: 'text/html' }),
  )
  await page.goto(address)
  const asked = { path: `/api/chats/${randomUUID()}/messages`, body: { id: randomUUID(), text: question } }
  const watched = await watch(page, () => page.evaluate(appendAnswer, asked))
  await page.close()
  return watched
}

/** Runs in the page. */
async function appendAnswer({ path, body }: { path: string; body: object }): Promise<void> {
  const response = await fetch(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      authorization: `Bearer ${localStorage.getItem('auth.token')}`,
    },
    body: JSON.stringify(body),
  })
  const place = document.querySelector('pre')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!response.ok || !reader || !place) throw new Error(`The bare page was refused: ${response.status}`)
  place.style.whiteSpace = 'pre-wrap'
  let rest = ''
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    const frames = (rest + piece.value).split('\n\n')
    rest = frames.pop() ?? ''
    for (const frame of frames) {
      const data = frame.split('\n').find((line) => line.startsWith('data: '))
      const event = data && JSON.parse(data.slice('data: '.length))
      if (event?.type === 'text') place.append(event.text)
    }
    window.scrollTo(0, document.body.scrollHeight)
  }
}
