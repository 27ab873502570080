import type { Connection } from '#contracts/models.ts'
import { knownProviders } from '#contracts/providers.ts'
import { ago } from '#web/lib/words/time-words.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { ConnectionActions } from './connection-actions.tsx'

interface ConnectionRowProps {
  connection: Connection
  isAdmin: boolean
}

export function ConnectionRow({ connection, isAdmin }: ConnectionRowProps) {
  const { label, shared, problem, checkedAt } = connection
  return (
    <li className="flex items-start gap-3 border-t border-line-soft py-3 first:border-t-0 first:pt-0 last:pb-0 max-md:flex-col max-md:gap-2">
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-x-2">
          {label}
          {shared && <Badge tone="info">Shared with everyone</Badge>}
        </p>
        <p className="text-small text-muted">{aboutOf(connection)}</p>
        <p role="status" className={problem ? 'text-small text-loss' : 'text-small text-faint'}>
          {problem ?? 'Working when checked'}
          {checkedAt && (problem ? ` Checked ${ago(checkedAt)}.` : ` ${ago(checkedAt)}.`)}
        </p>
      </div>
      <ConnectionActions connection={connection} isAdmin={isAdmin} />
    </li>
  )
}

/** Server or provider, model and key hint. */
const aboutOf = ({ provider, baseUrl, model, keyHint }: Connection) =>
  [
    provider === 'compatible' ? baseUrl : knownProviders[provider].label,
    model,
    keyHint && `key ends in ${keyHint}`,
  ]
    .filter(Boolean)
    .join(' · ')
