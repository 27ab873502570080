import type { CanonField } from '#contracts/canon.ts'
import { fileOfSource } from '#core/canon/file-source.ts'
import { isRuleSource } from '#core/canon/value.ts'
import { ago } from '#web/lib/words/time-words.ts'
import type { Tone } from '#web/ui/display/badge.tsx'

type Sourced = Pick<CanonField, 'source' | 'timestamp'> & { from?: CanonField['from'] }

const tones: Partial<Record<Tone, string>> = {
  accent: 'bg-accent-soft text-accent',
  gain: 'bg-gain-soft text-gain',
  info: 'bg-info-soft text-info',
}

/** Source and age of a value: “you · 2 hours ago”, “from price, cost and fee”. */
export function SourceNote({ field }: { field: Sourced }) {
  const derived = isRuleSource(field.source)
  const said = derived ? derivedFrom(field) : sourceName(field.source)
  return (
    <span
      title={`${said}, ${new Date(field.timestamp).toLocaleString('en')}`}
      className={`max-w-full truncate rounded-full px-2 py-0.5 text-label font-medium ${tones[toneOf(field.source)]}`}
    >
      {derived ? said : `${said} · ${ago(field.timestamp)}`}
    </span>
  )
}

/** Yours in the accent, a rule's in blue, all that was found somewhere in green. */
const toneOf = (source: string): Tone => {
  if (source === 'user') return 'accent'
  return isRuleSource(source) ? 'info' : 'gain'
}

export function sourceName(source: string): string {
  if (source === 'user') return 'you'
  const file = fileOfSource(source)
  if (file) return file.title
  return isRuleSource(source) ? `rule ${source.slice('rule:'.length)}` : source
}

function derivedFrom({ source, from = [] }: Pick<Sourced, 'source' | 'from'>): string {
  if (from.length === 0) return sourceName(source)
  return `from ${joinNames(from.map(({ label }) => inSentence(label)))}`
}

/** Names begin small inside a sentence, but for those that are all capitals. */
export const inSentence = (label: string): string =>
  /^\p{Lu}\p{Lu}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)

/** “price, cost and fee”. */
const joinNames = (names: string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
