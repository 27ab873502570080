import { useNavigate } from 'react-router'
import { linesOf, MAX_PAGES } from '#contracts/market-analysis.ts'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { ContractForm, SubmitButton } from '#web/ui/forms/contract-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useAnalysisLocation } from './location.ts'
import { useStartAnalysis } from './market-analysis.queries.ts'

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
      description="Uses one of today’s prompts. It’s refunded if no page can be read or if you stop before the first page is read."
    >
      <StartForm projectId={projectId} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

function StartForm({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const start = useStartAnalysis(projectId)
  const navigate = useNavigate()
  const { pathTo } = useAnalysisLocation()
  const form = useContractForm<{ addresses: string }>(
    async () => (await import('#contracts/market-analysis.ts')).AddressLines,
    { addresses: '' },
  )
  const send = async ({ addresses }: { addresses: string }) => {
    const { id } = await start.mutateAsync(linesOf(addresses))
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
    </ContractForm>
  )
}
