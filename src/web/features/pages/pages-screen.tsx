import Plus from 'lucide-react/icons/plus'
import { screens } from '#contracts/screens.ts'
import { useProjects } from '#web/features/projects/projects.queries.ts'
import { useNewDialog } from '#web/lib/hooks/use-new-dialog.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Content } from '#web/ui/layout/content.tsx'
import { ScreenHeader } from '#web/ui/layout/screen-header.tsx'
import { NewPageDialog } from './new-page.tsx'
import { PageList } from './page-list.tsx'
import { usePages } from './pages.queries.ts'

/** The pages of all projects. */
export function PagesScreen() {
  const [isMaking, setIsMaking] = useNewDialog()
  // The list and the dialog name projects, also for whoever opens this screen first.
  useProjects()
  const isEmpty = usePages({ builder: 'drop' }).data?.length === 0
  const newPage = (variant: 'primary' | 'secondary') => (
    <Button variant={variant} onClick={() => setIsMaking(true)}>
      <Plus />
      New page
    </Button>
  )
  return (
    <>
      <ScreenHeader title={screens.dropPages.title} actions={newPage(isEmpty ? 'secondary' : 'primary')} />
      <Content>
        <PageList builder="drop" newPage={newPage('primary')} />
      </Content>
      <NewPageDialog open={isMaking} onOpenChange={setIsMaking} />
    </>
  )
}
