import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { type Chat, chatApi } from '#contracts/chat.ts'
import { chatTransferApi } from '#contracts/chat-transfer.ts'
import { runsApi } from '#contracts/runs.ts'
import { longChat } from './ui-long-chat.ts'
import { type Watched, watch } from './ui-watch.ts'

const SCROLL_MS = 3_000
const STEP_PX = 90
const PATIENCE_MS = 120_000

const composer = (page: Page) => page.getByRole('textbox', { name: 'Message' })

/** Opens a chat that lies in the server's database, from going to its address until its last words are shown. */
export async function openLongChat(context: BrowserContext, { url, token }: Stage, messages: number) {
  const { chat, lastWords } = longChat(messages)
  const chatId = await keepChat({ url, token }, chat)
  const page = await context.newPage()
  // What the app is made of is fetched beforehand, as by anyone who opened a chat before.
  await page.goto(url)
  await composer(page).waitFor()
  const began = performance.now()
  await page.goto(`${url}/chat/${chatId}`)
  await page.getByText(lastWords).waitFor()
  return { page, ms: performance.now() - began }
}

export interface Stage {
  url: string
  token: string
}

/** Brings a chat in as a file; gives the id it has here. */
async function keepChat({ url, token }: Stage, chat: Chat): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' }
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(new URL(path, url), { headers, ...init })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return response
  }
  const begun = await ask(chatTransferApi.startImport.path, { method: 'POST', body: JSON.stringify([chat]) })
  const { runId } = (await begun.json()).data
  // The stream of its events ends with it.
  await (await ask(runsApi.events.path.replace(':runId', runId))).text()
  const [first] = (await (await ask(chatApi.list.path)).json()).data.items
  if (first?.title !== chat.title) throw new Error('The long chat was not taken.')
  return first.id
}

/** Scrolls up through a chat, a step each frame. */
export function scrollUp(page: Page): Promise<Watched> {
  const box = page.getByRole('region', { name: 'Conversation' })
  return watch(page, () =>
    box.evaluate(
      (element, { forMs, step }) =>
        new Promise<void>((resolve) => {
          const began = performance.now()
          const scroll = () => {
            element.scrollTop -= step
            if (performance.now() - began < forMs) requestAnimationFrame(scroll)
            else resolve()
          }
          requestAnimationFrame(scroll)
        }),
      { forMs: SCROLL_MS, step: STEP_PX },
    ),
  )
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
