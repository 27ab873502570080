import FolderX from 'lucide-react/icons/folder-x'
import { Link } from 'react-router'
import { buttonStyle } from '#web/ui/button-style.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ScreenHeader } from '#web/ui/screen-header.tsx'

export function ProjectMissing() {
  return (
    <>
      <ScreenHeader title="Project not found" />
      <div className="flex flex-1 items-center justify-center">
        <EmptyState
          icon={<FolderX />}
          title="This project does not exist"
          action={
            <Link to="/projects" className={buttonStyle('primary')}>
              Your projects
            </Link>
          }
        >
          It may have been deleted, it may belong to another account, or the address may be mistyped.
        </EmptyState>
      </div>
    </>
  )
}
