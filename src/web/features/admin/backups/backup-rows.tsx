import Archive from 'lucide-react/icons/archive'
import Download from 'lucide-react/icons/download'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { Backup } from '#contracts/admin/operations.ts'
import { fileSize } from '#core/file-size.ts'
import { ago, momentOf } from '#web/lib/words/time-words.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { rowsFrame } from '#web/ui/lists/rows.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { DownloadDialog } from './download-dialog.tsx'

export function BackupRows({ backups }: { backups: Backup[] }) {
  const [asked, setAsked] = useState<{ what: 'download' | 'delete'; backup: Backup }>()
  const close = () => setAsked(undefined)
  if (backups.length === 0) {
    return (
      <EmptyState
        icon={<Archive />}
        title="No backups yet"
        action={
          <TextLink to="/help/articles/self-hosting/backup-and-restore">What a backup contains</TextLink>
        }
      >
        Back up now, or set a schedule below.
      </EmptyState>
    )
  }
  return (
    <>
      <ul aria-label="Backups" className={rowsFrame}>
        {backups.map((backup) => (
          <Row
            key={backup.name}
            backup={backup}
            onDownload={() => setAsked({ what: 'download', backup })}
            onDelete={() => setAsked({ what: 'delete', backup })}
          />
        ))}
      </ul>
      {asked?.what === 'download' && <DownloadDialog backup={asked.backup} onClose={close} />}
      {asked?.what === 'delete' && <DeleteDialog backup={asked.backup} onClose={close} />}
    </>
  )
}

function why({ reason, by }: Backup): string {
  if (reason === 'schedule') return 'scheduled'
  if (reason === 'upgrade') return 'before a database upgrade'
  if (reason === 'command') return 'from the command line'
  return by?.username ? `by ${by.username}` : 'by a deleted user'
}

interface RowProps {
  backup: Backup
  onDownload: () => void
  onDelete: () => void
}

function Row({ backup, onDownload, onDelete }: RowProps) {
  const { createdAt, bytes, version, damaged } = backup
  const moment = momentOf(createdAt)
  return (
    <li className="flex items-center gap-2 py-2 pr-2 pl-4">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3">
          <time dateTime={createdAt} className="font-semibold">
            {moment}
          </time>
          {damaged && <Badge tone="loss">Damaged</Badge>}
        </p>
        <p className="text-small text-muted">
          {[fileSize(bytes), why(backup), ago(createdAt), version && `version ${version}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <IconButton label={`Download the backup of ${moment}`} icon={<Download />} onClick={onDownload} />
      <IconButton label={`Delete the backup of ${moment}`} icon={<Trash2 />} onClick={onDelete} />
    </li>
  )
}
