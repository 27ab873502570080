import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Flow } from '#contracts/flows/flows.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'
import { useDeleteFlow, useFlowFile } from '../flows.queries.ts'

/** Export, and deletion after a question, since the runs go with the flow. */
export function EditorActions({ flow }: { flow: Flow }) {
  const navigate = useNavigate()
  const file = useFlowFile(flow.id)
  const remove = useDeleteFlow(flow.id)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Menu align="end" trigger={<IconButton label="Actions for this flow" icon={<Ellipsis />} />}>
        <MenuItem disabled={file.isPending} onSelect={() => file.mutate()}>
          Export
        </MenuItem>
        <MenuItem danger onSelect={() => setAsking(true)}>
          Delete flow
        </MenuItem>
      </Menu>
      {isAsking && (
        <Dialog
          open
          onOpenChange={setAsking}
          title={`Delete “${flow.name}”?`}
          description="Its versions, runs and schedules are deleted too. Open runs are stopped."
          footer={
            <>
              <Button onClick={() => setAsking(false)}>Keep flow</Button>
              <Button
                variant="danger"
                loading={remove.isPending}
                onClick={() => remove.mutate(undefined, { onSuccess: () => void navigate('/flows') })}
              >
                Delete flow
              </Button>
            </>
          }
        />
      )}
    </>
  )
}
