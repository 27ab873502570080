import type { Page } from '@playwright/test'
import playwright from '../../../playwright.config.ts'
import { test as base, expect } from '../../fixtures.ts'
import { chatPage } from '../../support/chat-page.ts'
import { spokenClip } from '../../support/spoken-clip.ts'

const WAV_HEADER = 44
const usual = playwright.use?.launchOptions

/** Times are those of a machine that does nothing else; tests share theirs. */
const SLOWNESS = Number(process.env.SLOWNESS ?? 4)

/** The longest recording and the engine's own limit of time, which a busy machine comes near. */
const RECOGNITION_MS = 90_000

const print = (line: string) => process.stdout.write(`${line}\n`)

const timeOf = (page: Page, name: string) =>
  page.evaluate((mark) => {
    const [first] = performance.getEntriesByName(mark)
    return { at: first?.startTime ?? 0, detail: Number((first as PerformanceMark | undefined)?.detail ?? 0) }
  }, name)

/** A browser whose microphone hears one question, whose answer is long enough to be interrupted. */
const test = base.extend({
  launchOptions: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it
    async ({}, use) => {
      const clip = spokenClip('question', 'How do plans and payments work?', { before: 0.6, after: 90 })
      const args = [
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-audio-capture=${clip}`,
        '--autoplay-policy=no-user-gesture-required',
      ]
      await use({ ...usual, args: [...(usual?.args ?? []), ...args] })
    },
    { scope: 'worker' },
  ],
})

test('[T36] [T37] [T38] [T39] one asks by voice, hears the answer, interrupts it and goes on by text', async ({
  page,
  member,
  server,
}) => {
  test.slow()
  const chat = chatPage(page)
  const voice = page.getByRole('region', { name: 'Voice' })
  const status = voice.getByRole('status')
  const spoken = page.waitForResponse((response) => response.url().includes('/api/speech/speech'))

  await page.goto('/voice-assistant')
  await expect(page.getByRole('heading', { name: 'Voice assistant', level: 1 })).toBeVisible()
  await expect(status).toHaveText('Ready')
  const talk = voice.getByRole('button', { name: 'Talk' })
  await talk.focus()
  await page.keyboard.press('Enter')
  await expect(status).toHaveText('Listening')
  // A busy machine may show the words later than a recording may last, which is then sent by itself.
  await expect(
    voice
      .getByText(/plans and payments/i)
      .or(chat.questionTexts)
      .first(),
  ).toBeVisible({ timeout: RECOGNITION_MS })
  const stop = voice.getByRole('button', { name: 'Stop and send' })
  await stop.click({ timeout: 10_000 }).catch(() => print('The recording ended by itself'))
  await expect(chat.questionTexts).toHaveText([/plans and payments/i], { timeout: RECOGNITION_MS })
  // A keyboard stays where it was while the question gets its address.
  await expect(page).toHaveURL(/\/voice-assistant\/[0-9a-f-]{36}$/)
  await expect(talk).toBeFocused()

  const sound = await (await spoken).body()
  await expect(status).toHaveText('Speaking')
  await voice.getByRole('switch', { name: 'Hands-free' }).click()
  await expect(status).not.toHaveText('Speaking')
  const interruption = (await timeOf(page, 'voice:interrupted')).detail
  print(`The voice stopped after ${interruption} ms of speech over it`)
  expect(interruption).toBeGreaterThan(0)
  expect(interruption).toBeLessThanOrEqual(200 * SLOWNESS)
  const firstSound = (await timeOf(page, 'voice:sound')).at - (await timeOf(page, 'voice:first-sentence')).at
  print(`First sound ${Math.round(firstSound)} ms after the first sentence`)
  expect(firstSound).toBeLessThan(1_500 * SLOWNESS)
  await expect(chat.questions).toHaveCount(2, { timeout: RECOGNITION_MS })
  await voice.getByRole('switch', { name: 'Hands-free' }).click()

  // The voice is captured and recognised back. Recognition may take longer than the answer is spoken.
  const recognised = await page.request.post(`${server.url}/api/speech/recognition`, {
    headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/octet-stream' },
    data: sound.subarray(WAV_HEADER),
  })
  const { data } = await recognised.json()
  const answer = (await chat.answers.first().textContent()) ?? ''
  const words = data.text.toLowerCase().match(/[a-z]{5,}/g) ?? []
  expect(words.filter((word: string) => answer.toLowerCase().includes(word)).length).toBeGreaterThan(
    words.length / 2,
  )

  await chat.ask('What is a CPA?')
  await expect(chat.questions).toHaveCount(3)
  await expect(chat.answers).toHaveCount(3)
  const limit = await page.request.get(`${server.url}/api/usage-limits/queriesPerDay`, {
    headers: { authorization: `Bearer ${member.token}` },
  })
  expect((await limit.json()).data.used).toBeGreaterThanOrEqual(1)
  await page.goto('/history')
  await expect(page.getByRole('main').getByRole('link', { name: /plans and payments/i })).toBeVisible()
})
