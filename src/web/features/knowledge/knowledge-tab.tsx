import { useNavigate } from 'react-router'
import { Content } from '#web/ui/layout/content.tsx'
import { PartTabs } from '#web/ui/layout/tabs.tsx'
import { AskQuestion } from './ask-question.tsx'
import { FileView } from './file-view.tsx'
import { FilesPart } from './files-part.tsx'
import { useKnowledgeLocation, type View } from './location.ts'
import { TableList } from './table-list.tsx'
import { TableView } from './table-view.tsx'

const views: { value: View; label: string }[] = [
  { value: 'files', label: 'Files' },
  { value: 'question', label: 'Test a question' },
  { value: 'tables', label: 'Tables' },
]

/** A project's knowledge: files, search preview and tables. */
export function KnowledgeTab({ projectId }: { projectId: string }) {
  const { file, passage, table } = useKnowledgeLocation()
  return (
    <Content>
      {table ? (
        <TableView key={table} tableId={table} fileId={file} />
      ) : file ? (
        <FileView key={`${file} ${passage}`} projectId={projectId} fileId={file} marked={passage} />
      ) : (
        <Parts projectId={projectId} />
      )}
    </Content>
  )
}

function Parts({ projectId }: { projectId: string }) {
  const { view, pathTo } = useKnowledgeLocation()
  const navigate = useNavigate()
  return (
    <PartTabs
      label="Knowledge"
      value={view}
      onChange={(next) => void navigate(pathTo(next === 'files' ? {} : { view: next }), { replace: true })}
      tabs={views}
    >
      {view === 'files' && <FilesPart key={projectId} projectId={projectId} />}
      {view === 'question' && <AskQuestion key={projectId} projectId={projectId} />}
      {view === 'tables' && <TableList key={projectId} projectId={projectId} />}
    </PartTabs>
  )
}
