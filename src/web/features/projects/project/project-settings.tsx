import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { type ReactNode, Suspense, useState } from 'react'
import { MAX_ARCHIVE_BYTES, MAX_ARCHIVE_MEGABYTES, projectTransferApi } from '#contracts/project-transfer.ts'
import { PROJECT_BIN_DAYS, RenameProject } from '#contracts/projects.ts'
import { fileSize } from '#core/file-size.ts'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { downloadFile } from '#web/lib/http/download.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { ContractForm, SubmitButton } from '#web/ui/forms/contract-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Content } from '#web/ui/layout/content.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { DeleteProjectDialog } from '../delete-project.tsx'
import { useRenameProject } from '../projects.queries.ts'
import type { ProjectWithDrafts } from '../projects.store.ts'
import { ProjectText } from '../texts/project-text.tsx'
import { useArchiveSize } from '../transfer.queries.ts'

interface ProjectSettingsProps {
  project: ProjectWithDrafts
  brandKit?: ReactNode
}

export function ProjectSettings({ project, brandKit }: ProjectSettingsProps) {
  return (
    <Content width="reading">
      <Card>
        <RenameForm key={project.name} project={project} />
      </Card>
      <Card>
        <ProjectText
          project={project}
          field="businessInstructions"
          label="Business instructions"
          hint="Audience, tone, markets, currency, claims to avoid. The assistant reads them in every chat in this project."
        />
      </Card>
      {brandKit && <Suspense fallback={<Skeleton className="h-40" />}>{brandKit}</Suspense>}
      <ExportCard project={project} />
      <DeleteCard project={project} />
    </Content>
  )
}

function RenameForm({ project }: { project: ProjectWithDrafts }) {
  const rename = useRenameProject(project.id)
  const form = useContractForm<RenameProject>(async () => RenameProject, { name: project.name })
  const { errors, isDirty } = form.formState
  const send = async (values: RenameProject) => {
    await rename.mutateAsync(values)
    quickToast.success('Renamed. Links to the old address still work.')
  }
  return (
    <ContractForm
      form={form}
      send={send}
      actions={
        <SubmitButton form={form} variant="secondary" disabled={!isDirty} className="self-start">
          Rename
        </SubmitButton>
      }
    >
      <Field label="Project name" error={errors.name?.message}>
        {(control) => <Input {...control} {...form.register('name')} autoComplete="off" />}
      </Field>
    </ContractForm>
  )
}

/** Only files and chats are measured: of little, the rest is most. */
const roughSize = (bytes: number) => (bytes < MB ? 'less than 1 MB' : `about ${fileSize(bytes)}`)
const MB = 1_024 * 1_024

function ExportCard({ project }: { project: ProjectWithDrafts }) {
  const download = useMutation({
    mutationFn: () => downloadFile(projectTransferApi.archive, { params: { projectId: project.id } }),
    onError: (error) =>
      quickToast.error(messageOf(error, 'The project could not be exported. Please try again.')),
  })
  const size = useArchiveSize(project.id).data
  return (
    <Card title="Export">
      <div className="flex flex-col items-start gap-3">
        <p className="text-muted">
          Download everything in this project as a ZIP file: instructions, research, facts and their history,
          chats, files, pages, images and visuals. You can import it here or elsewhere, up to{' '}
          {MAX_ARCHIVE_MEGABYTES} MB
          {size !== undefined && <> (currently {roughSize(size)})</>}.
        </p>
        {size !== undefined && size > MAX_ARCHIVE_BYTES && (
          <p className="text-loss">
            This export is too large to import again. To make it smaller, save large knowledge files elsewhere
            and delete them here first.
          </p>
        )}
        <Button loading={download.isPending} onClick={() => download.mutate()}>
          {!download.isPending && <Download />}
          Export as ZIP
        </Button>
      </div>
    </Card>
  )
}

function DeleteCard({ project }: { project: ProjectWithDrafts }) {
  const [asking, setAsking] = useState(false)
  return (
    <Card title="Delete project" className="border-loss/40!">
      <div className="flex flex-col items-start gap-3">
        <p className="text-muted">
          The project moves to the bin with its facts, research and files. You can restore it for{' '}
          {PROJECT_BIN_DAYS} days. Its chats stay in your history.
        </p>
        <Button className="text-loss!" onClick={() => setAsking(true)}>
          Delete project
        </Button>
      </div>
      <DeleteProjectDialog project={project} open={asking} onOpenChange={setAsking} />
    </Card>
  )
}
