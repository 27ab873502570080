import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { From, Source, SourceKind } from '#contracts/research.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Segments } from '#web/ui/forms/segments.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { AddressForm, HandForm, MarkupForm } from './capture-forms.tsx'
import { useResearchLocation } from './location.ts'
import { useAddSource } from './research.queries.ts'
import { isKind, kindNames, kinds } from './words.ts'

const ways = [
  { value: 'url', label: 'Address' },
  { value: 'pasted', label: 'Paste HTML' },
  { value: 'hand', label: 'By hand' },
] as const
type Way = (typeof ways)[number]['value']

interface AddSourceDialogProps {
  projectId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function AddSourceDialog({ projectId, open, onOpenChange }: AddSourceDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add a source"
      description="Saves the page’s current content with its date and origin."
    >
      <AddSource projectId={projectId} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

function AddSource({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const [kind, setKind] = useState<SourceKind>('competitor')
  const [way, setWay] = useState<Way>('url')
  const { pathTo } = useResearchLocation()
  const navigate = useNavigate()
  const add = useAddSource(projectId)

  const send = async (from: From): Promise<Source> => {
    const source = await add.mutateAsync({ kind, from })
    onClose()
    await navigate(pathTo({ source: source.id }))
    return source
  }
  const form = { send, onCancel: onClose, action: 'Add source' }
  return (
    <div className="flex flex-col gap-4">
      <Field label="Kind">
        {(control) => (
          <Select
            {...control}
            value={kind}
            onChange={({ target }) => isKind(target.value) && setKind(target.value)}
          >
            {kindNames.map((name) => (
              <option key={name} value={name}>
                {kinds[name].one}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Segments label="How" value={way} onChange={setWay} options={ways} />
      {way === 'url' && <AddressForm {...form} />}
      {way === 'pasted' && <MarkupForm {...form} />}
      {way === 'hand' && <HandForm {...form} />}
    </div>
  )
}
