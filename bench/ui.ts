import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium } from '@playwright/test'
import { findBrowser } from '../scripts/lib/browser.ts'
import { onEnd } from '../scripts/lib/cleanup.ts'
import { inRoot } from '../scripts/lib/paths.ts'
import { signUpUsers } from './lib/accounts.ts'
import { printBar } from './lib/bars.ts'
import { startNode } from './lib/children.ts'
import {
  openAtFirst,
  openLongChat,
  pasteLong,
  type Stage,
  scrollToFirst,
  scrollUp,
  streamBare,
  streamInChat,
} from './lib/ui-scenes.ts'
import type { Watched } from './lib/ui-watch.ts'

/** A hundred tokens a second, in paragraphs as models write them. */
const full = { messages: 5_000, tokens: 5_000, intervalMs: 10, paragraph: 80, pasteKb: 200 }
const quick = { ...full, messages: 500, tokens: 500 }

const MOST_OPENING_MS = 1_000
const MOST_RATIO = 1.5
const LEAST_FPS = 50
const MOST_TASK_MS = 100

/** How the chat feels in a real browser: a long chat, an answer that streams, a long paste. */
export async function benchUi(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { quick: { type: 'boolean' } } })
  const plan = values.quick ? quick : full
  const { context, url, token, stop } = await openStage()
  try {
    const { page, chatId, ms } = await openLongChat(context, { url, token }, plan.messages)
    console.log(`a chat of ${plan.messages} messages, until its last one is shown: ${ms.toFixed(0)} ms`)
    const scrolling = await scrollUp(page)
    console.log(`scrolling it: ${words(scrolling)}`)
    const jumping = await scrollToFirst(page)
    console.log(`jumping and scrolling on to its first message: ${words(jumping)}`)
    const paste = await pasteLong(page, plan.pasteKb)
    console.log(`a paste of ${plan.pasteKb} KB: ${words(paste)}`)
    await page.close()
    const atFirstMs = await openAtFirst(context, { url, token }, chatId)
    console.log(`opened at its first message, until that is shown: ${atFirstMs.toFixed(0)} ms`)

    const stage = { context, url }
    const prose = await streamBoth(stage, plan, 'in prose', `paragraph=${plan.paragraph}`)
    const blocks = await streamBoth(stage, plan, 'of a table, a list and code', 'shape=blocks')

    bar(ms <= MOST_OPENING_MS, `opens in ${ms.toFixed(0)} ms (at most ${MOST_OPENING_MS} ms)`)
    // Only for prose: a bare page makes no table of the other.
    bar(prose.ratio <= MOST_RATIO, `busy ${prose.ratio.toFixed(2)}× the bare page (at most ${MOST_RATIO}×)`)
    const scenes = {
      scrolling,
      jumping,
      'the answer': prose.chat,
      'the answer in blocks': blocks.chat,
      paste,
    }
    for (const [name, { fps, longestMs }] of Object.entries(scenes)) {
      bar(longestMs <= MOST_TASK_MS, `${name}: no task over ${MOST_TASK_MS} ms (${taskWords(longestMs)})`)
      if (name !== 'paste')
        bar(fps >= LEAST_FPS, `${name}: ${fps.toFixed(0)} frames a second (at least ${LEAST_FPS})`)
    }
  } finally {
    await stop()
  }
}

/** The same answer on a bare page and in the chat. */
async function streamBoth(
  { context, url }: { context: BrowserContext; url: string },
  { tokens, intervalMs }: typeof full,
  kind: string,
  script: string,
) {
  const question = `[[tokens=${tokens} interval=${intervalMs} ${script}]]`
  const bare = await streamBare(context, url, question)
  console.log(`an answer of ${tokens} tokens ${kind}, appended to a bare page: ${words(bare)}`)
  const chat = await streamInChat(context, url, question)
  const ratio = chat.busyMs / bare.busyMs
  console.log(`the same in the chat: ${words(chat)}, busy ${ratio.toFixed(2)}× the bare page`)
  return { chat, ratio }
}

const bar = (kept: boolean, text: string) => printBar(`${kept ? 'kept' : 'MISSED'}  ${text}`)

const taskWords = (ms: number) => (ms === 0 ? 'none over 50 ms' : `longest ${ms.toFixed(0)} ms`)

const words = ({ ms, busyMs, fps, longestMs }: Watched) =>
  `${(ms / 1_000).toFixed(1)} s, main thread busy ${busyMs.toFixed(0)} ms, ${fps.toFixed(0)} frames a second, tasks: ${taskWords(longestMs)}`

/** The built app on a model that is a stand-in, and a browser that is signed in. */
export async function openStage(
  env: Record<string, string> = {},
): Promise<Stage & { context: BrowserContext; stop(): Promise<void> }> {
  if (!existsSync(inRoot('dist/web/index.html'))) throw new Error('There is no web build. Run: npm run build')
  const folder = await mkdtemp(join(tmpdir(), 'sellwright-bench-'))
  const removeFolder = onEnd(() => rm(folder, { recursive: true, force: true }))
  const provider = startNode('src/server/testing/provider/provider.ts')
  const [providerUrl] = await provider.line(/^http:\S+/)
  const server = startNode('bench/server.ts', {
    env: {
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      AI_BASE_URL: `${providerUrl}/v1`,
      AI_MODEL: 'stand-in',
      ...env,
    },
  })
  const [, url = ''] = await server.line(/ready at (\S+)/)
  const [token = ''] = await signUpUsers(server, url, 1)
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: process.platform === 'linux' ? ['--no-sandbox', '--disable-dev-shm-usage'] : [],
  })
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await context.addInitScript((kept) => localStorage.setItem('auth.token', kept), token)
  return {
    context,
    url,
    token,
    async stop() {
      await browser.close()
      await server.stop()
      await provider.stop()
      await removeFolder()
    },
  }
}
