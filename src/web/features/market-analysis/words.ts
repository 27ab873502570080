import type { AnalysisSummary } from '#contracts/market-analysis.ts'
import { decimal } from '#core/decimal.ts'
import type { OfferKind } from '#core/market/page.ts'
import { moneyText } from '#web/lib/words/figures.ts'
import type { Tone } from '#web/ui/display/badge.tsx'

export const states: Record<AnalysisSummary['state'], { name: string; tone: Tone }> = {
  running: { name: 'Running', tone: 'info' },
  waiting: { name: 'Waiting', tone: 'info' },
  done: { name: 'Done', tone: 'gain' },
  stopped: { name: 'Stopped', tone: 'neutral' },
  failed: { name: 'Failed', tone: 'loss' },
  interrupted: { name: 'Interrupted', tone: 'loss' },
}

export const offerNames: Record<OfferKind, string> = {
  discount: 'Advertised discounts',
  'free-shipping': 'Free shipping',
  bundle: 'Bundles',
  guarantee: 'Guarantees and returns',
}

/** A page that names no currency leaves its price bare. */
export const amountText = (amount: string, currency: string | null): string =>
  moneyText(decimal(amount), currency ?? undefined)

export function daysText({ min, max }: { min: number; max: number }): string {
  return min === max ? `${max} ${max === 1 ? 'day' : 'days'}` : `${min} to ${max} days`
}

export const pagesText = (count: number): string => (count === 1 ? '1 page' : `${count} pages`)

const when = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })
export const timeText = (time: string): string => when.format(new Date(time))

/** A link only where it leads to the web, and by what it shows where to. */
export function webLink(url: string): { href: string; host: string } | undefined {
  const parsed = URL.parse(url)
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return undefined
  return { href: parsed.href, host: parsed.host.replace(/^www\./, '') }
}
