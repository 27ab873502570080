import type { Connection } from '#contracts/models.ts'
import { ModelsSection as Section } from '#web/features/admin/models/models-section.tsx'
import { ConnectForm } from '#web/features/settings/assistant/connect-form.tsx'
import { ConnectionActions } from '#web/features/settings/assistant/connection-actions.tsx'
import { FoundServersCard } from '#web/features/settings/assistant/found-servers-card.tsx'
import { LocalModelsCard } from '#web/features/settings/assistant/local-models/local-models-card.tsx'

/** Models for everyone. The forms that connect, change and download one belong to the settings. */
export const ModelsSection = () => (
  <Section connect={Connect} actions={Actions}>
    <FoundServersCard forEveryone />
    <LocalModelsCard />
  </Section>
)

const Connect = ({ onClose }: { onClose: () => void }) => (
  <ConnectForm isAdmin forEveryone onClose={onClose} />
)

const Actions = ({ connection }: { connection: Connection }) => (
  <ConnectionActions isAdmin connection={connection} />
)
