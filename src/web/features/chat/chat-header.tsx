import { ScreenHeader } from '#web/ui/screen-header.tsx'

export function ChatHeader({ title }: { title: string }) {
  return <ScreenHeader title={title} />
}
