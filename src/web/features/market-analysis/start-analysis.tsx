import { useNavigate } from 'react-router'
import { linesOf, MAX_PAGES } from '#contracts/market-analysis.ts'
import { useSources } from '#web/features/research/research.queries.ts'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { CheckInput } from '#web/ui/forms/check-input.tsx'
import { ContractForm, SubmitButton } from '#web/ui/forms/contract-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useAnalysisLocation } from './location.ts'
import { useStartAnalysis } from './market-analysis.queries.ts'
import { timeText } from './words.ts'

interface StartDialogProps {
  projectId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function StartDialog({ projectId, open, onOpenChange }: StartDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Analyse a market"
      description="Uses one of today’s tool runs. It’s refunded if no page can be read or if you stop before the first page is read."
    >
      <StartForm projectId={projectId} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

interface StartValues {
  addresses: string
  sources: string[]
}

function StartForm({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const start = useStartAnalysis(projectId)
  const navigate = useNavigate()
  const { pathTo } = useAnalysisLocation()
  const form = useContractForm<StartValues>(
    async () => (await import('#contracts/market-analysis.ts')).AddressLines,
    { addresses: '', sources: [] },
  )
  const send = async ({ addresses, sources }: StartValues) => {
    const { id } = await start.mutateAsync({ urls: linesOf(addresses), sources })
    onClose()
    await navigate(pathTo(id))
  }
  const actions = (
    <ButtonRow end>
      <Button onClick={onClose}>Cancel</Button>
      <SubmitButton form={form}>Start</SubmitButton>
    </ButtonRow>
  )
  return (
    <ContractForm form={form} send={send} focus="addresses" actions={actions}>
      <Field
        label="Product page URLs"
        hint={`One per line, up to ${MAX_PAGES}. Only their text and product data are read; no scripts run.`}
        error={form.formState.errors.addresses?.message}
      >
        {(control) => (
          <Textarea
            {...control}
            {...form.register('addresses')}
            rows={6}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            inputMode="url"
            placeholder={'https://shop.example/lamp\nhttps://other.example/lamp'}
          />
        )}
      </Field>
      <CapturedPages
        projectId={projectId}
        chosen={form.watch('sources')}
        onChange={(sources) => form.setValue('sources', sources)}
      />
    </ContractForm>
  )
}

interface CapturedPagesProps {
  projectId: string
  chosen: string[]
  onChange: (sources: string[]) => void
}

/** Pages in the research of the project, also pasted ones, which are compared as they were captured. */
function CapturedPages({ projectId, chosen, onChange }: CapturedPagesProps) {
  const { data = [] } = useSources(projectId, { kind: undefined, q: '' })
  const pages = data.filter(({ kind }) => kind === 'competitor' || kind === 'supplier')
  if (pages.length === 0) return null
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-small font-medium">Pages from your research</legend>
      <div className="max-h-44 overflow-y-auto">
        {pages.map(({ id, title, latest }) => (
          <label key={id} className="flex min-h-8 items-center gap-2 max-md:min-h-11">
            <CheckInput aria-label={title} checked={chosen.includes(id)} onChange={() => toggle(id)} />
            <span className="min-w-0 flex-1 truncate">{title}</span>
            <span className="flex-none text-small text-muted">{timeText(latest.capturedAt)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
