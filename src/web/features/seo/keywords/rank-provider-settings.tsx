import { useState } from 'react'
import type { RankProvider, SaveRankProvider } from '#contracts/seo/rank-provider.ts'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { ContractForm, SubmitButton } from '#web/ui/forms/contract-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { RowsLoading } from '#web/ui/lists/rows.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { timeText } from '../seo-words.ts'
import { useDeleteRankProvider, useRankProvider, useSaveRankProvider } from './rank-provider.queries.ts'

/** The service that logs ranks, as a part of the settings. */
export function RankProviderSettings() {
  const { data: provider, error, refetch } = useRankProvider()
  const [isReplacing, setReplacing] = useState(false)
  if (provider === undefined)
    return error ? (
      <ErrorCard title="The rank provider could not be loaded" error={error} onRetry={() => void refetch()} />
    ) : (
      <RowsLoading label="Loading the rank provider" />
    )
  return (
    <Card title="Rank provider">
      <p className="mb-4 text-muted">Logs the positions of your keywords, so that you need not type them.</p>
      {provider && !isReplacing ? (
        <Connected provider={provider} onReplace={() => setReplacing(true)} />
      ) : (
        <ProviderForm provider={provider} onClose={() => setReplacing(false)} />
      )}
    </Card>
  )
}

function Connected({ provider, onReplace }: { provider: RankProvider; onReplace: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const remove = useDeleteRankProvider()
  const { host, engine, createdAt } = provider
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="min-w-40 flex-1">
        <p className="font-medium [overflow-wrap:anywhere]">{host}</p>
        <p className="text-small text-muted">
          {engine}, saved on {timeText(createdAt)}
        </p>
      </div>
      <Button onClick={onReplace}>Replace</Button>
      <Button onClick={() => setAsking(true)}>Remove</Button>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Remove ${host}?`}
        description="Its URL and key are deleted. Ranks it has logged stay."
        footer={
          <>
            <Button variant="ghost" onClick={() => setAsking(false)}>
              Keep it
            </Button>
            <Button variant="danger" loading={remove.isPending} onClick={() => remove.mutate()}>
              Remove
            </Button>
          </>
        }
      />
    </div>
  )
}

const loadSchema = async () => (await import('#contracts/seo/rank-provider.ts')).SaveRankProvider

interface ProviderFormProps {
  provider: RankProvider | null
  onClose: () => void
}

/** Asks for the whole URL again to replace one, because it may contain a key that is never shown. */
function ProviderForm({ provider, onClose }: ProviderFormProps) {
  const save = useSaveRankProvider()
  const form = useContractForm<SaveRankProvider>(loadSchema, {
    address: '',
    engine: provider?.engine ?? 'Google',
  })
  const { errors } = form.formState
  const send = async (values: SaveRankProvider) => {
    const { host } = await save.mutateAsync(values)
    quickToast.success(`${host} answered and is saved.`)
    onClose()
  }
  const actions = (
    <ButtonRow>
      <SubmitButton form={form}>Test and save</SubmitButton>
      {provider && <Button onClick={onClose}>Cancel</Button>}
    </ButtonRow>
  )
  return (
    <ContractForm form={form} send={send} actions={actions}>
      <Field
        label="Request URL"
        hint="Use {keyword}, and {site} and {engine} if the service needs them. Stored encrypted."
        error={errors.address?.message}
      >
        {(control) => (
          <Input
            {...control}
            {...form.register('address')}
            placeholder="https://api.example.com/rank?key=…&q={keyword}&site={site}"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label="Search engine" hint="The name in the rank log." error={errors.engine?.message}>
        {(control) => <Input {...control} {...form.register('engine')} autoComplete="off" />}
      </Field>
      <p className="text-small text-muted">
        The service has to answer <code>{'{"position": 4}'}</code>, or <code>{'{"position": null}'}</code> if
        your site is not found. It is asked once, and saved only if it answers like that.
      </p>
    </ContractForm>
  )
}
