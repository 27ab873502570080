import { monitorEventLoopDelay } from 'node:perf_hooks'
import { readPastedPage } from '#server/features/product-page/product-page.service.ts'
import { printBar } from './lib/bars.ts'

const PAGE_BYTES = 2_000_000
const PAGES = 50
const MOST_CPU_MS = 150
const MOST_DELAY_MS = 50

/** CPU time of reading a product page of 2 MB, and the delay of the event loop while many are read. */
export async function benchExtract(): Promise<void> {
  const page = largePage()
  // The first reading loads the parser.
  await readPastedPage(page, 'https://shop.example/lamp')
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const [before, started] = [process.cpuUsage(), performance.now()]
  const read = await Promise.all(
    Array.from({ length: PAGES }, () => readPastedPage(page, 'https://shop.example/lamp')),
  )
  const { user, system } = process.cpuUsage(before)
  delay.disable()
  if (read.some(({ product }) => product.price !== '39.90')) throw new Error('A price was not found.')
  const cpuMs = (user + system) / 1_000 / PAGES
  const delayMs = delay.percentile(99) / 1_000_000
  console.log(`${PAGES} pages of 2 MB in ${((performance.now() - started) / 1_000).toFixed(1)} s`)
  bar(cpuMs <= MOST_CPU_MS, `${cpuMs.toFixed(0)} ms of CPU for a page (at most ${MOST_CPU_MS} ms)`)
  bar(delayMs <= MOST_DELAY_MS, `event loop delay p99 ${delayMs.toFixed(0)} ms (at most ${MOST_DELAY_MS} ms)`)
}

const bar = (met: boolean, words: string) => printBar(`${met ? 'kept  ' : 'MISSED'}  ${words}`)

/** A shop page as themes make them: half of it the state in a script, the other half cards of further products. */
function largePage(): string {
  const product = { '@type': 'Product', name: 'Lamp', offers: { price: '39.90', priceCurrency: 'EUR' } }
  const head = `<html lang="en"><title>Lamp</title><script type="application/ld+json">${JSON.stringify(product)}</script><main><h1>Lamp</h1></main>`
  const state = repeated((n) => `"item-${n}":{"title":"Lamp ${n}","text":"Oak, brass and linen"},`)
  const cards = repeated(
    (n) =>
      `<article class="grid__item card card--standard card--media" data-id="${n}"><a class="card__link full-unstyled-link" href="/products/lamp-${n}"><img class="motion-reduce" src="/cdn/shop/files/lamp-${n}.jpg?width=533" alt="Lamp ${n}" width="533" height="533" loading="lazy"></a><p class="card__text">Oak, brass and linen, number ${n}</p></article>`,
  )
  return `${head}<script>window.theme={${state}"end":0}</script><section>${cards}</section></html>`
}

function repeated(piece: (n: number) => string): string {
  const pieces: string[] = []
  for (let length = 0, n = 0; length < PAGE_BYTES / 2; n++) {
    pieces.push(piece(n))
    length += pieces.at(-1)?.length ?? 0
  }
  return pieces.join('')
}
