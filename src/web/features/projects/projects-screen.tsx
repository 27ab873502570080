import Plus from 'lucide-react/icons/plus'
import { useSearchParams } from 'react-router'
import { screens } from '#contracts/screens.ts'
import { useNewDialog } from '#web/lib/hooks/use-new-dialog.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Content } from '#web/ui/layout/content.tsx'
import { ScreenHeader } from '#web/ui/layout/screen-header.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { AllProjects } from './all-projects.tsx'
import { ProjectBin } from './bin-list.tsx'
import { CreateProjectDialog } from './create-project.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportButton } from './import-project.tsx'

const BIN = 'bin'

export function ProjectsScreen() {
  const [params, setParams] = useSearchParams()
  const [creating, setCreating] = useNewDialog()
  return (
    <>
      <ScreenHeader
        title={screens.projects.title}
        actions={
          <>
            <ImportButton />
            <Button variant="primary" onClick={() => setCreating(true)}>
              <Plus />
              New project
            </Button>
          </>
        }
      />
      <Content flush>
        <ImportProgress />
        <Tabs
          label="Projects"
          value={params.get('tab') === BIN ? BIN : 'projects'}
          onChange={(next) => setParams(next === BIN ? { tab: BIN } : {}, { replace: true })}
          tabs={[
            {
              value: 'projects',
              label: 'Projects',
              content: <AllProjects onCreate={() => setCreating(true)} />,
            },
            { value: BIN, label: 'Bin', content: <ProjectBin /> },
          ]}
        />
      </Content>
      <CreateProjectDialog open={creating} onOpenChange={setCreating} />
    </>
  )
}
