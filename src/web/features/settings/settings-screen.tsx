import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { screens } from '#contracts/screens.ts'
import { ScreenHeader } from '#web/ui/layout/screen-header.tsx'
import { SectionList } from '#web/ui/lists/section-list.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { AssistantSection } from './assistant/assistant-section.tsx'
import { CardSkeleton } from './card-skeleton.tsx'
import { NotificationsSection } from './notifications-section.tsx'
import { ProfileSection } from './profile/profile-section.tsx'
import { type SettingsSection, sectionAt, sectionIds, sectionOf, sections } from './sections.ts'
import { SecuritySection } from './security/security-section.tsx'
import { UsageSection } from './usage/usage-section.tsx'
import { DataSection } from './your-data/data-section.tsx'

type BroughtSection = 'billing' | 'integrations'

const contents: Record<Exclude<SettingsSection, BroughtSection>, ComponentType> = {
  profile: ProfileSection,
  security: SecuritySection,
  assistant: AssistantSection,
  appearance: AppearanceSection,
  notifications: NotificationsSection,
  usage: UsageSection,
  data: DataSection,
}

/** One section at a time. Sections of other areas are passed in. */
export function SettingsScreen({ brought }: { brought: Record<BroughtSection, ReactNode> }) {
  const section = useSection()
  const { title, lead } = sections[section]
  return (
    <>
      <ScreenHeader title={screens.settings.title} />
      <div className="flex min-h-0 flex-1 max-md:flex-col">
        <SectionList label="Settings" entries={entriesAround(section)} />
        <div
          key={section}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be in reach of the keyboard
          tabIndex={0}
          className="min-h-0 min-w-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2"
        >
          <div className="flex max-w-reading flex-col gap-4 p-5 max-md:p-4">
            <header className="mb-1">
              <h2 className="font-display text-title font-semibold">{title}</h2>
              <p className="text-muted">{lead}</p>
            </header>
            <Suspense fallback={<CardSkeleton />}>
              {section === 'billing' || section === 'integrations' ? (
                brought[section]
              ) : (
                <Own section={section} />
              )}
            </Suspense>
          </div>
        </div>
      </div>
    </>
  )
}

const entriesAround = (current: SettingsSection) =>
  sectionIds.map((id) => ({ to: `/settings#${id}`, title: sections[id].title, current: id === current }))

function Own({ section }: { section: keyof typeof contents }) {
  const Content = contents[section]
  return <Content />
}

/** A hash that names no section, such as the skip link's, keeps the current one. */
function useSection(): SettingsSection {
  const location = useLocation()
  const asked = sectionAt(location)
  const [shown, setShown] = useState(asked ?? sectionOf(location.pathname))
  if (asked && asked !== shown) setShown(asked)
  return asked ?? shown
}
