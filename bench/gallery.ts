import { drizzle } from 'drizzle-orm/node-postgres'
import sharp from 'sharp'
import { printBar } from './lib/bars.ts'
import { openBenchDatabase } from './lib/database.ts'
import { IMAGES, insertImages } from './lib/many-images.ts'
import { type Watched, watch } from './lib/ui-watch.ts'
import { openStage } from './ui.ts'

const MOST_OPENING_MS = 500
const LEAST_FPS = 50
const WHEELS = 60

/** The gallery with 10,000 images in a real browser: until its first pictures are shown, and while it is scrolled. */
export async function benchGallery(): Promise<void> {
  const database = await openBenchDatabase(undefined)
  const { context, url, token, stop } = await openStage({ DATABASE_URL: database.url })
  try {
    const sent = await fetch(new URL('/api/images?name=bottle.jpg', url), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      body: Uint8Array.from(
        await sharp({ create: { width: 400, height: 400, channels: 3, background: '#24507a' } })
          .jpeg()
          .toBuffer(),
      ),
    })
    const { data } = (await sent.json()) as { data: { id: string } }
    const db = drizzle(database.url)
    await db.execute(insertImages(data.id))
    await db.$client.end()
    const page = await context.newPage()
    // The scripts are in the browser's cache, as they are for anyone who opens the gallery from the app.
    await page.goto(`${url}/image-maker`)
    await page.getByRole('button', { name: 'Images', exact: true }).waitFor()
    const firstPicture = page.evaluate(msToFirstPicture)
    const opening = await watch(page, async () => {
      await page.getByRole('button', { name: 'Images', exact: true }).click()
      await firstPicture
    })
    const openMs = await firstPicture
    await page.locator('[data-gallery]').hover()
    const scrolling = await watch(page, async () => {
      for (let n = 0; n < WHEELS; n++) {
        await page.mouse.wheel(0, 400)
        await page.waitForTimeout(30)
      }
    })
    bar(
      openMs < MOST_OPENING_MS,
      `${IMAGES} images open in ${openMs.toFixed(0)} ms${busyWords(opening)}`,
      `under ${MOST_OPENING_MS} ms`,
    )
    const { fps, longestMs } = scrolling
    bar(
      fps >= LEAST_FPS,
      `scrolling: ${fps.toFixed(0)} frames a second, longest task ${longestMs.toFixed(0)} ms${busyWords(scrolling)}`,
      `at least ${LEAST_FPS}`,
    )
  } finally {
    await stop()
    await database.stop()
  }
}

/** Runs in the page: from the next click until a picture of the gallery is on the screen. */
const msToFirstPicture = () =>
  new Promise<number>((resolve) => {
    let clickedAt = 0
    document.addEventListener('click', () => (clickedAt = performance.now()), { capture: true, once: true })
    document.addEventListener(
      'load',
      ({ target }) => {
        if (!(target instanceof HTMLImageElement && target.closest('[data-gallery]'))) return
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - clickedAt)))
      },
      { capture: true },
    )
  })

/** CPU time, which says something on a busy machine too. */
const busyWords = ({ busyMs, ms }: Watched) =>
  `, main thread computed ${busyMs.toFixed(0)} ms of ${ms.toFixed(0)} ms`

const bar = (isKept: boolean, measured: string, asked: string) =>
  printBar(`${(isKept ? 'kept' : 'MISSED').padEnd(6)}  ${measured} (${asked})`)
