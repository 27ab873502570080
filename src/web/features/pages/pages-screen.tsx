import Plus from 'lucide-react/icons/plus'
import { screens } from '#contracts/screens.ts'
import { useProjects } from '#web/features/projects/projects.queries.ts'
import { useNewDialog } from '#web/lib/hooks/use-new-dialog.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Content } from '#web/ui/layout/content.tsx'
import { ScreenHeader } from '#web/ui/layout/screen-header.tsx'
import { NewPageDialog } from './new-page.tsx'
import { PageList } from './page-list.tsx'

/** The pages of all projects. */
export function PagesScreen() {
  const [isMaking, setIsMaking] = useNewDialog()
  // The list and the dialog name projects, also for whoever opens this screen first.
  useProjects()
  const newPage = (
    <Button variant="primary" onClick={() => setIsMaking(true)}>
      <Plus />
      New page
    </Button>
  )
  return (
    <>
      <ScreenHeader title={screens.dropPages.title} actions={newPage} />
      <Content>
        <PageList builder="drop" newPage={newPage} />
      </Content>
      <NewPageDialog open={isMaking} onOpenChange={setIsMaking} />
    </>
  )
}
