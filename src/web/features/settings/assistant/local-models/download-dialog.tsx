import Download from 'lucide-react/icons/download'
import { type ReactNode, useState } from 'react'
import type { LocalModel } from '#contracts/local-models.ts'
import { useDownloadModel } from '#web/features/local-models/local-models.queries.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { FormAlert } from '#web/ui/forms/form-alert.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { inBytes } from '../../your-data/bytes.ts'

interface DownloadDialogProps {
  model: LocalModel
  busy: boolean
  free: number
}

/** Shows size, source and licence; nothing is downloaded until the licence is accepted. */
export function DownloadDialog({ model, busy, free }: DownloadDialogProps) {
  const { id, label, maker, licence, size, address } = model
  const [open, setOpen] = useState(false)
  const [accepted, setAccepted] = useState(false)
  const download = useDownloadModel()
  const missing = size !== null && size > free
  const begin = () => download.mutate(id, { onSuccess: () => setOpen(false) })

  return (
    <>
      <Button
        size="small"
        aria-label={`Download ${label}`}
        disabled={busy}
        onClick={() => {
          download.reset()
          setOpen(true)
        }}
      >
        <Download />
        Download
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={`Download ${label}?`}
        description="The download continues if you leave this page. You can cancel and resume it."
        footer={
          <>
            <Button variant="ghost" onClick={() => setOpen(false)}>
              Not now
            </Button>
            <Button variant="primary" disabled={!accepted} loading={download.isPending} onClick={begin}>
              Download
            </Button>
          </>
        }
      >
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-small">
          {maker && <Fact name="Made by">{maker}</Fact>}
          {size !== null && (
            <Fact name="Size">
              {inBytes(size)}, {inBytes(free)} free
            </Fact>
          )}
          <Fact name="From">{URL.parse(address)?.host}</Fact>
          {licence && (
            <Fact name="Licence">
              <TextLink to={licence.url} target="_blank" rel="noreferrer">
                {licence.name}
              </TextLink>
            </Fact>
          )}
        </dl>
        <FormAlert
          message={
            download.error
              ? messageOf(download.error, 'The download could not be started. Try again.')
              : missing
                ? 'There isn’t enough disk space. Free up space first.'
                : undefined
          }
        />
        <Switch
          label={licence ? `I accept the ${licence.name}` : 'I’ve read the licence and may use this model'}
          checked={accepted}
          onChange={setAccepted}
        />
      </Dialog>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </>
  )
}
