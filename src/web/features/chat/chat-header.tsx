import { Chip } from '#web/ui/chip.tsx'
import { ScreenHeader } from '#web/ui/screen-header.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { useAssistant } from './chat.queries.ts'

export function ChatHeader({ title }: { title: string }) {
  return <ScreenHeader title={title} actions={<AssistantChip />} />
}

/** Who answers here. On phones the composer says it. */
function AssistantChip() {
  const { data } = useAssistant()
  if (!data) return null
  return (
    <Tooltip label={data.note} side="bottom">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the note must be in reach of the keyboard */}
      <span tabIndex={0} className="flex min-w-0 rounded-full max-md:hidden">
        <Chip dot={data.builtIn ? 'neutral' : 'gain'}>{data.label}</Chip>
      </span>
    </Tooltip>
  )
}
