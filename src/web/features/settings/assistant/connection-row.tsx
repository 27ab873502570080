import { useState } from 'react'
import type { Connection } from '#contracts/models.ts'
import { knownProviders } from '#contracts/providers.ts'
import { useCheckConnection, useDisconnect } from '#web/features/models/models.queries.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { ago } from '#web/lib/time-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonRow } from '#web/ui/button-row.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { quickToast } from '#web/ui/quick-toast.tsx'

export function ConnectionRow({ connection }: { connection: Connection }) {
  const { id, label, shared, problem, checkedAt } = connection
  const check = useCheckConnection()

  const checkAgain = () =>
    check.mutate(id, {
      onSuccess: (checked) => {
        if (!checked.problem) quickToast.success(`${label} answers`)
      },
      onError: (error) => quickToast.error(messageOf(error, `${label} could not be checked. Try again.`)),
    })

  return (
    <li className="flex items-start gap-3 border-t border-line-soft py-3 first:border-t-0 first:pt-0 last:pb-0 max-md:flex-col max-md:gap-2">
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-x-2">
          {label}
          {shared && <Badge tone="info">Shared with everyone</Badge>}
        </p>
        <p className="text-small text-muted">{aboutOf(connection)}</p>
        <p role="status" className={problem ? 'text-small text-loss' : 'text-small text-faint'}>
          {problem ?? 'It answered'}
          {checkedAt && (problem ? ` Checked ${ago(checkedAt)}.` : ` ${ago(checkedAt)}.`)}
        </p>
      </div>
      <ButtonRow>
        <Button
          size="small"
          aria-label={`Check ${label} again`}
          loading={check.isPending}
          onClick={checkAgain}
        >
          Check again
        </Button>
        <RemoveButton connection={connection} />
      </ButtonRow>
    </li>
  )
}

/** Where it is, which model, and with which key. */
const aboutOf = ({ provider, baseUrl, model, keyHint }: Connection) =>
  [
    provider === 'compatible' ? baseUrl : knownProviders[provider].label,
    model,
    keyHint && `key ends in ${keyHint}`,
  ]
    .filter(Boolean)
    .join(' · ')

function RemoveButton({ connection: { id, label, shared } }: { connection: Connection }) {
  const [asking, setAsking] = useState(false)
  const remove = useDisconnect()

  const removeIt = () =>
    remove.mutate(id, {
      onSuccess: () => quickToast.success(`${label} was removed`),
      onError: (error) => quickToast.error(messageOf(error, `${label} could not be removed. Try again.`)),
    })

  return (
    <>
      <Button size="small" aria-label={`Remove ${label}`} onClick={() => setAsking(true)}>
        Remove
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={`Remove ${label}?`}
        description={`Its key is deleted here, and it answers ${shared ? 'nobody' : 'you no'} more. To use it again, the key has to be given again.`}
        footer={
          <>
            <Button variant="ghost" onClick={() => setAsking(false)}>
              Keep it
            </Button>
            <Button variant="danger" loading={remove.isPending} onClick={removeIt}>
              Remove
            </Button>
          </>
        }
      />
    </>
  )
}
