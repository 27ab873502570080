import type { FlowCard } from '#contracts/flows/flows.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

interface ConsentDialogProps {
  flow: Pick<FlowCard, 'name' | 'unasked'>
  isPending: boolean
  onAllow: () => void
  onClose: () => void
}

/** Asked once for each flow that publishes or sends without an approval, before it may. */
export function ConsentDialog({ flow, isPending, onAllow, onClose }: ConsentDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Run without asking you?"
      description={`“${flow.name}” does this without waiting for your approval, in this run and every later one:`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" loading={isPending} onClick={onAllow}>
            Allow and start
          </Button>
        </>
      }
    >
      <UnaskedList unasked={flow.unasked} />
    </Dialog>
  )
}

/** Lists the steps that publish or send without an approval. */
export function UnaskedList({ unasked }: Pick<FlowCard, 'unasked'>) {
  return (
    <ul aria-label="Without asking" className="flex list-disc flex-col gap-1 pl-5">
      {unasked.map(({ step, title, does }) => (
        <li key={step}>
          <span className="font-medium">{title}</span>: {does}
        </li>
      ))}
    </ul>
  )
}
