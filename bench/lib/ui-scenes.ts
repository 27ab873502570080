import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { longChat } from './ui-long-chat.ts'
import { type Watched, watch } from './ui-watch.ts'

const SCROLL_MS = 3_000
const STEP_PX = 90
const PATIENCE_MS = 120_000

const composer = (page: Page) => page.getByRole('textbox', { name: 'Message' })

/** Opens a chat whose messages the browser is given at once, so that only showing them is measured. */
export async function openLongChat(context: BrowserContext, url: string, messages: number) {
  const page = await context.newPage()
  // What the app is made of is fetched beforehand, as by anyone who opened a chat before.
  await page.goto(url)
  await composer(page).waitFor()
  const { chat, lastWords } = longChat(messages)
  await answerWith(page, `*/api/chats/${chat.id}?*`, JSON.stringify({ success: true, data: chat }))
  const began = performance.now()
  await page.goto(`${url}/chat/${chat.id}`)
  await page.getByText(lastWords).waitFor()
  return { page, ms: performance.now() - began }
}

/** Answers one address of the page. Playwright's own routes would turn off the browser's cache for all others. */
async function answerWith(page: Page, urlPattern: string, json: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const body = Buffer.from(json).toString('base64')
  const responseHeaders = [{ name: 'content-type', value: 'application/json' }]
  cdp.on('Fetch.requestPaused', ({ requestId }) =>
    cdp.send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body }),
  )
  await cdp.send('Fetch.enable', { patterns: [{ urlPattern }] })
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
