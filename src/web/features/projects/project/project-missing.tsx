import FolderX from 'lucide-react/icons/folder-x'
import { MissingScreen } from '#web/ui/feedback/missing-screen.tsx'

export const ProjectMissing = () => (
  <MissingScreen what="project" icon={<FolderX />} bin="/projects?tab=bin" to="/projects">
    Your projects
  </MissingScreen>
)
