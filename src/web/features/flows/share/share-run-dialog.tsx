import { ShareLinkDialog } from '#web/ui/overlays/share-link-dialog.tsx'
import { useRevokeRunShare, useRunShare, useShareRun } from './flow-shares.queries.ts'

/** The read-only link of a run. */
export function ShareRunDialog({ runId, onClose }: { runId: string; onClose: () => void }) {
  return (
    <ShareLinkDialog
      title="Share run"
      description="Anyone with the link can read the results as they are now. Inputs, logs, costs and later results stay private."
      subject="run"
      refreshLabel="Include new results"
      share={useRunShare(runId)}
      create={useShareRun(runId)}
      revoke={useRevokeRunShare(runId)}
      onClose={onClose}
    />
  )
}
