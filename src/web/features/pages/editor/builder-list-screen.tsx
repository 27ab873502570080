import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { screens } from '#contracts/screens.ts'
import { useProjects } from '#web/features/projects/projects.queries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Content } from '#web/ui/layout/content.tsx'
import { ScreenHeader } from '#web/ui/layout/screen-header.tsx'
import { PageList } from '../page-list.tsx'
import { NewBuilderPage } from './new-builder-page.tsx'

/** The pages of the page builder, of all projects. */
export function BuilderListScreen() {
  const [isMaking, setIsMaking] = useState(false)
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
      <ScreenHeader title={screens.pageBuilder.title} actions={newPage} />
      <Content>
        <PageList builder="page" newPage={newPage} />
      </Content>
      <NewBuilderPage open={isMaking} onOpenChange={setIsMaking} />
    </>
  )
}
