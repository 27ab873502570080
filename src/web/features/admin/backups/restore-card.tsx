import type { ReactNode } from 'react'
import type { Backups } from '#contracts/admin/operations.ts'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { Card } from '#web/ui/layout/card.tsx'

interface RestoreCardProps extends Pick<Backups, 'folder' | 'database'> {
  newest: string | undefined
}

export function RestoreCard({ folder, database, newest = '<backup>' }: RestoreCardProps) {
  return (
    <Card title="How to restore">
      <ol className="flex list-decimal flex-col gap-3 pl-5 text-muted marker:text-faint">
        <li>Stop the app.</li>
        <li>
          {database === 'embedded'
            ? 'In the app’s folder, restore a backup from this server. Current data is moved aside, not deleted.'
            : 'Point DATABASE_URL to an empty database. In the app’s folder, restore a backup from this server. Current files are moved aside, not deleted.'}
          <Command>{`npm run restore -- ${folder}/${newest} --replace`}</Command>
          <p className="mt-3">For a downloaded backup, put it into the app’s folder and unpack it first.</p>
          <Command>{`tar xf sellwright-backup-${newest}.tar && npm run restore -- ${newest} --replace`}</Command>
        </li>
        <li>
          Start the app again.
          <Command>npm start</Command>
        </li>
      </ol>
    </Card>
  )
}

const Command = ({ children }: { children: string }): ReactNode => (
  <div className="mt-1.5 flex items-center gap-2 rounded-control bg-ground py-1 pr-1 pl-3">
    <code className="min-w-0 flex-1 text-small text-text [overflow-wrap:anywhere]">{children}</code>
    <CopyButton text={children} />
  </div>
)
