import { CanonTab as Canon } from '#web/features/canon/canon-tab.tsx'
import { CanonDemoScreen as Demo } from '#web/features/canon/demo/canon-demo-screen.tsx'
import { EconomicsPanel } from '#web/features/economics/economics-panel.tsx'

/** The canon of a project, with the economics that follow from it: two areas that meet here. */
export const CanonTab = ({ projectId }: { projectId: string }) => (
  <Canon projectId={projectId} economics={EconomicsPanel} />
)

export const CanonDemoScreen = () => <Demo economics={EconomicsPanel} />
