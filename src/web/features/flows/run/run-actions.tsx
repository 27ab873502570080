import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { FlowRun } from '#contracts/flows/flows.ts'
import { isOpenRun } from '#contracts/runs.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'
import { useDuplicateRun, useResumeRun, useRunFile, useStopRun } from '../flows.queries.ts'
import { ShareRunDialog } from '../share/share-run-dialog.tsx'

/** Stop or resume, and a menu to share, download or repeat the run. */
export function RunActions({ run }: { run: FlowRun }) {
  const navigate = useNavigate()
  const stop = useStopRun(run.id)
  const resume = useResumeRun(run.id)
  const duplicate = useDuplicateRun(run.id)
  const file = useRunFile(run.id)
  const [isSharing, setSharing] = useState(false)
  const copy = () =>
    duplicate.mutate(undefined, {
      onSuccess: ({ id, flowId }) => void navigate(`/flows/${flowId}?run=${id}`),
    })
  const canResume =
    ['stopped', 'failed', 'interrupted'].includes(run.state) || (run.state === 'waiting' && run.wakesAt)
  return (
    <>
      {canResume && (
        <Button variant="primary" loading={resume.isPending} onClick={() => resume.mutate(undefined)}>
          Resume
        </Button>
      )}
      {isOpenRun(run.state) && (
        <Button loading={stop.isPending} onClick={() => stop.mutate(undefined)}>
          Stop
        </Button>
      )}
      <Menu align="end" trigger={<IconButton label="Actions for this run" icon={<Ellipsis />} />}>
        <MenuItem onSelect={() => setSharing(true)}>Share run</MenuItem>
        <MenuItem disabled={file.isPending} onSelect={() => file.mutate()}>
          Download report
        </MenuItem>
        <MenuItem disabled={duplicate.isPending} onSelect={copy}>
          Run again
        </MenuItem>
      </Menu>
      {isSharing && <ShareRunDialog runId={run.id} onClose={() => setSharing(false)} />}
    </>
  )
}
