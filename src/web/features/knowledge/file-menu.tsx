import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { KnowledgeFile } from '#contracts/knowledge/knowledge.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'
import { isWorking, useDeleteFile, useDownloadFile, useIndexFile } from './knowledge.queries.ts'

interface FileMenuProps {
  projectId: string
  file: KnowledgeFile
  onDeleted?: () => void
}

export function FileMenu({ projectId, file, onDeleted }: FileMenuProps) {
  const [asking, setAsking] = useState(false)
  const download = useDownloadFile()
  const index = useIndexFile(projectId)
  const remove = useDeleteFile(projectId, () => {
    setAsking(false)
    onDeleted?.()
  })
  return (
    <>
      <Menu
        align="end"
        trigger={<IconButton label={`More for ${file.name}`} icon={<Ellipsis />} className="relative" />}
      >
        <MenuItem icon={<Download />} disabled={download.isPending} onSelect={() => download.mutate(file.id)}>
          Download
        </MenuItem>
        <MenuItem
          icon={<RefreshCw />}
          disabled={index.isPending || isWorking(file)}
          onSelect={() => index.mutate(file.id)}
        >
          Read again
        </MenuItem>
        <MenuItem icon={<Trash />} danger onSelect={() => setAsking(true)}>
          Delete
        </MenuItem>
      </Menu>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete “${file.name}”?`}
        description="Its passages and tables are deleted too. This can’t be undone. Answers that cite it stay as they are."
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button variant="danger" loading={remove.isPending} onClick={() => remove.mutate(file.id)}>
              Delete
            </Button>
          </>
        }
      />
    </>
  )
}
