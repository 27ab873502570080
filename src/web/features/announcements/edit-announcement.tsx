import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link, useNavigate } from 'react-router'
import { z } from 'zod'
import { type AdminAnnouncement, AnnouncementDraft } from '#contracts/admin/announcements.ts'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { ContractForm, SubmitButton } from '#web/ui/forms/contract-form.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { AnnouncementFields } from './announcement-fields.tsx'
import { type AnnouncementValues, draftOf, emptyValues, valuesOf } from './announcement-values.ts'
import { useAnnouncement, useEndAnnouncement, useSaveAnnouncement } from './announcements-admin.queries.ts'
import { Banner } from './banner.tsx'

const NEW = 'new'

export function EditAnnouncement({ id }: { id: string }) {
  return (
    <>
      <Link
        to="/admin/announcements"
        className="inline-flex items-center gap-1.5 self-start rounded-small text-small text-muted hover:text-text max-md:min-h-11"
      >
        <ArrowLeft className="size-4" />
        All announcements
      </Link>
      {id === NEW ? <AnnouncementForm /> : <Known id={id} />}
    </>
  )
}

function Known({ id }: { id: string }) {
  const { data, error, refetch } = useAnnouncement(id)
  if (data) return <AnnouncementForm announcement={data} />
  if (error)
    return (
      <ErrorCard title="This announcement could not be loaded" error={error} onRetry={() => void refetch()} />
    )
  return <Skeleton className="h-60" />
}

/** Checks the draft made of the form's values against the contract. */
const Values = z.custom<AnnouncementValues>().superRefine((values, context) => {
  for (const { path, message } of AnnouncementDraft.safeParse(draftOf(values)).error?.issues ?? [])
    context.addIssue({ code: 'custom', path, message })
})

function AnnouncementForm({ announcement }: { announcement?: AdminAnnouncement }) {
  const save = useSaveAnnouncement(announcement?.id)
  const navigate = useNavigate()
  const form = useContractForm<AnnouncementValues>(
    async () => Values,
    announcement ? valuesOf(announcement) : emptyValues(),
  )
  const send = async (values: AnnouncementValues) => {
    await save.mutateAsync(draftOf(values))
    quickToast.success(announcement ? 'Saved' : 'Announced')
    await navigate('/admin/announcements')
  }
  return (
    <>
      <Preview values={form.watch()} />
      <Card title={announcement ? 'Edit announcement' : 'New announcement'}>
        <ContractForm
          form={form}
          send={send}
          actions={
            <ButtonRow>
              <SubmitButton form={form}>{announcement ? 'Save' : 'Announce'}</SubmitButton>
              {announcement && announcement.phase !== 'ended' && <EndButton id={announcement.id} />}
            </ButtonRow>
          }
        >
          <AnnouncementFields form={form} />
        </ContractForm>
      </Card>
    </>
  )
}

/** A preview. Closing it only explains the button. */
function Preview({ values }: { values: AnnouncementValues }) {
  return (
    <section aria-label="Preview" className="flex flex-col gap-1.5">
      <h3 className="text-small font-semibold text-muted">Preview</h3>
      <div className="overflow-hidden rounded-card border border-line-soft">
        <Banner
          announcement={{ ...values, text: values.text.trim() || 'Your text appears here.' }}
          label="Sample announcement"
          onClose={() => quickToast.show('This is how people close it.')}
        />
      </div>
    </section>
  )
}

function EndButton({ id }: { id: string }) {
  const end = useEndAnnouncement(id)
  const navigate = useNavigate()
  const act = () =>
    end.mutate(undefined, {
      onSuccess: () => {
        quickToast.success('Ended')
        void navigate('/admin/announcements')
      },
      onError: (error) =>
        quickToast.error(messageOf(error, 'The announcement could not be ended. Try again.')),
    })
  return (
    <Button loading={end.isPending} onClick={act}>
      End now
    </Button>
  )
}
