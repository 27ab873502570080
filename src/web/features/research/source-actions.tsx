import Ellipsis from 'lucide-react/icons/ellipsis'
import FileCode from 'lucide-react/icons/file-code-2'
import PenLine from 'lucide-react/icons/pen-line'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import TextCursorInput from 'lucide-react/icons/text-cursor-input'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { From, SourceHistory } from '#contracts/research.ts'
import { messageOf, typeOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { ASKS_ROBOTS_OUT, HandForm, MarkupForm } from './capture-forms.tsx'
import { useResearchLocation } from './location.ts'
import { RenameForm } from './rename-source.tsx'
import { useCapture, useDeleteSource } from './research.queries.ts'

const dialogs = {
  rename: { title: 'Title and kind', description: undefined },
  hand: { title: 'Correct by hand', description: 'Saved as a new capture. Earlier captures stay.' },
  pasted: { title: 'Paste HTML again', description: 'Saved as a new capture. Earlier captures stay.' },
} as const

export function SourceActions({ source }: { source: SourceHistory }) {
  const [dialog, setDialog] = useState<keyof typeof dialogs>('rename')
  const [open, setOpen] = useState(false)
  const [asks, setAsks] = useState(false)
  const { pathTo } = useResearchLocation()
  const navigate = useNavigate()
  const capture = useCapture(source.id)
  const remove = useDeleteSource(() => void navigate(pathTo({}), { replace: true }))
  const { url } = source

  const show = (name: keyof typeof dialogs) => [setDialog(name), setOpen(true)]
  const again = (anyway = false) =>
    capture.mutate(
      { way: 'url', url: url ?? '', ...(anyway && { anyway }) },
      {
        onSuccess: () => void quickToast.success('Captured again'),
        onError: (error) =>
          typeOf(error) === 'ASKS_ROBOTS_OUT'
            ? setAsks(true)
            : void quickToast.error(messageOf(error, 'The page could not be captured. Please try again.')),
      },
    )
  const form = {
    action: 'Save',
    onCancel: () => setOpen(false),
    send: async (from: From) => {
      await capture.mutateAsync(from)
      setOpen(false)
    },
  }
  return (
    <div className="flex items-center gap-2">
      {url && (
        <Button loading={capture.isPending && !open} onClick={() => again()}>
          <RefreshCw />
          Capture again
        </Button>
      )}
      <Menu align="end" trigger={<IconButton label="More for this source" icon={<Ellipsis />} />}>
        <MenuItem icon={<TextCursorInput />} onSelect={() => show('rename')}>
          Title and kind
        </MenuItem>
        <MenuItem icon={<PenLine />} onSelect={() => show('hand')}>
          Correct by hand
        </MenuItem>
        <MenuItem icon={<FileCode />} onSelect={() => show('pasted')}>
          Paste HTML again
        </MenuItem>
        <MenuItem icon={<Trash />} danger disabled={remove.isPending} onSelect={() => remove.mutate(source)}>
          Delete
        </MenuItem>
      </Menu>
      <Dialog open={asks} onOpenChange={setAsks} title="Robots not welcome" description={ASKS_ROBOTS_OUT}>
        <ButtonRow end>
          <Button onClick={() => setAsks(false)}>Cancel</Button>
          <Button
            variant="primary"
            onClick={() => {
              setAsks(false)
              again(true)
            }}
          >
            Read it anyway
          </Button>
        </ButtonRow>
      </Dialog>
      <Dialog open={open} onOpenChange={setOpen} {...dialogs[dialog]}>
        {dialog === 'rename' && <RenameForm source={source} onClose={() => setOpen(false)} />}
        {dialog === 'hand' && <HandForm {...form} known={asWritten(source)} />}
        {dialog === 'pasted' && <MarkupForm {...form} />}
      </Dialog>
    </div>
  )
}

const asWritten = ({ title, url, latest }: SourceHistory) => ({
  title,
  url: url ?? '',
  excerpt: latest.excerpt,
  fields: latest.fields.map(({ name, value }) => ({ name, value })),
})
