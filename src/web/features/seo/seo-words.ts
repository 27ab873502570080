import type { AuditFinding, AuditKind, AuditSummary } from '#contracts/seo/seo.ts'
import type { Tone } from '#web/ui/display/badge.tsx'

export const states: Record<AuditSummary['state'], { name: string; tone: Tone }> = {
  running: { name: 'Running', tone: 'info' },
  waiting: { name: 'Waiting', tone: 'info' },
  done: { name: 'Done', tone: 'gain' },
  stopped: { name: 'Stopped', tone: 'neutral' },
  failed: { name: 'Failed', tone: 'loss' },
  interrupted: { name: 'Interrupted', tone: 'loss' },
}

export const kinds: Record<AuditKind, string> = {
  page: 'Page',
  list: 'List of pages',
  sitemap: 'Sitemap',
  site: 'Site',
  own: 'Your page',
}

export const weights: Record<AuditFinding['weight'], { name: string; tone: Tone }> = {
  critical: { name: 'Critical', tone: 'loss' },
  high: { name: 'High', tone: 'loss' },
  medium: { name: 'Medium', tone: 'accent' },
  low: { name: 'Low', tone: 'neutral' },
}

export const scoreTone = (score: number): 'gain' | 'accent' | 'loss' =>
  score >= 90 ? 'gain' : score >= 60 ? 'accent' : 'loss'

export const toneTexts = { gain: 'text-gain', accent: 'text-accent', loss: 'text-loss' }

/** Points of the score that a finding costs. */
export const lostText = (points: number): string => (points < 0.05 ? '< 0.1' : `−${points.toFixed(1)}`)

export const pagesText = (count: number): string => (count === 1 ? '1 page' : `${count} pages`)

export const findingsText = (count: number): string => (count === 1 ? '1 finding' : `${count} findings`)

const when = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })
export const timeText = (time: string): string => when.format(new Date(time))

/** The part of an address that tells pages of one site apart. */
export function pathOf(url: string): string {
  const parsed = URL.parse(url)
  return parsed ? `${parsed.pathname}${parsed.search}` : url
}
