import Calculator from 'lucide-react/icons/calculator'
import FileText from 'lucide-react/icons/file-text'
import Globe from 'lucide-react/icons/globe'
import type { CanonField } from '#contracts/canon.ts'
import { fileOfSource } from '#core/canon/file-source.ts'
import { isRuleSource } from '#core/canon/value.ts'
import { cx } from '#web/lib/cx.ts'

type Sourced = Pick<CanonField, 'source' | 'timestamp'> & { from?: CanonField['from'] }

/** A value's source in a word or two, with an icon. The tooltip and the open row say all of it. */
export function SourceNote({ field }: { field: Sourced }) {
  const { source, timestamp } = field
  const isDerived = isRuleSource(source)
  const said = isDerived ? derivedFrom(field) : sourceName(source)
  const Icon = iconOf(source)
  return (
    <span
      title={`${said}, ${new Date(timestamp).toLocaleString('en')}`}
      className={cx(
        'inline-flex max-w-40 min-w-0 items-center gap-1 rounded-full px-2 py-0.5 text-label font-medium',
        source === 'user' ? 'bg-raised text-muted' : isDerived ? tones.info : tones.gain,
      )}
    >
      {Icon && <Icon aria-hidden="true" className="size-3! flex-none" />}
      <span className="truncate">{isDerived ? 'Calculated' : said}</span>
    </span>
  )
}

const tones = { gain: 'bg-gain-soft text-gain', info: 'bg-info-soft text-info' }

const PAGE = 'page: '
export const isPageSource = (source: string) => source.startsWith(PAGE)

function iconOf(source: string) {
  if (isPageSource(source)) return Globe
  if (fileOfSource(source)) return FileText
  return isRuleSource(source) ? Calculator : undefined
}

export function sourceName(source: string): string {
  if (source === 'user') return 'you'
  const file = fileOfSource(source)
  if (file) return file.title
  if (isPageSource(source)) return source.slice(PAGE.length)
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
