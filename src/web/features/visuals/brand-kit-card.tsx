import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type BrandKit, MAX_AVOIDED_WORDS } from '#contracts/visuals/visual-material.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { FontField } from './brand-font-field.tsx'
import { useSaveBrandKit } from './brand-kit.queries.ts'
import { Colour, LogoField, PageLook } from './brand-kit-fields.tsx'
import { FillFromPage } from './fill-from-page.tsx'
import { materialQuery } from './visuals.queries.ts'

/** The brand of a project's visuals: what the canon has, and what is set here. */
export function BrandKitCard({ projectId }: { projectId: string }) {
  const { data, error, refetch } = useQuery(materialQuery(projectId))
  return (
    <Card title="Brand kit">
      {data && <BrandKitForm projectId={projectId} kit={data.brand} />}
      {!data && error && (
        <ErrorCard title="The brand kit could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton className="h-40" />}
    </Card>
  )
}

function BrandKitForm({ projectId, kit }: { projectId: string; kit: BrandKit }) {
  const save = useSaveBrandKit(projectId)
  const [draft, setDraft] = useState({ ...kit, avoid: kit.avoid.join('\n') })
  const change = (next: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...next }))
  const send = () => {
    const words = draft.avoid.split('\n').map((word) => word.trim().slice(0, 60))
    const avoid = words.filter((word) => word !== '').slice(0, MAX_AVOIDED_WORDS)
    const { logoId, darkLogoId, font, pageFont, corners } = draft
    save.mutate(
      { logoId, darkLogoId, font, avoid, pageFont, corners },
      { onSuccess: () => void quickToast.success('Brand kit saved') },
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-small">
        <dt className="text-muted">Name</dt>
        <dd>{kit.name || 'Not in your facts yet'}</dd>
        <dt className="text-muted">Voice</dt>
        <dd>{kit.voice || 'Not in your facts yet'}</dd>
        <dt className="text-muted">Colours</dt>
        <dd className="flex flex-wrap gap-3">
          <Colour name="Primary" value={kit.primary} />
          <Colour name="Accent" value={kit.accent} />
        </dd>
      </dl>
      <FillFromPage
        projectId={projectId}
        onLogo={(id, isForDarkGround) => change(isForDarkGround ? { darkLogoId: id } : { logoId: id })}
      />
      <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
        <LogoField
          label="Logo on light grounds"
          projectId={projectId}
          value={draft.logoId}
          onChange={(logoId) => change({ logoId })}
        />
        <LogoField
          label="Logo on dark grounds"
          projectId={projectId}
          value={draft.darkLogoId}
          onChange={(darkLogoId) => change({ darkLogoId })}
        />
      </div>
      <FontField
        projectId={projectId}
        value={draft.font}
        hasOwn={kit.hasOwnFont}
        onChange={(font) => change({ font })}
      />
      <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
        <PageLook
          label="Font of new pages"
          value={draft.pageFont}
          options={{ sans: 'Sans serif', serif: 'Serif', rounded: 'Rounded', mono: 'Monospace' }}
          onChange={(pageFont) => change({ pageFont })}
        />
        <PageLook
          label="Corners of new pages"
          value={draft.corners}
          options={{ square: 'Square', soft: 'Soft', round: 'Round' }}
          onChange={(corners) => change({ corners })}
        />
      </div>
      <Field label="Words to avoid" hint="One a line. The preview of a visual names those it uses.">
        {(control) => (
          <Textarea
            {...control}
            value={draft.avoid}
            onChange={({ target }) => change({ avoid: target.value })}
          />
        )}
      </Field>
      <Button className="self-start" loading={save.isPending} onClick={send}>
        Save brand kit
      </Button>
    </div>
  )
}
