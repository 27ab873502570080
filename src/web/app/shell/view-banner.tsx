import { useMutation } from '@tanstack/react-query'
import Eye from 'lucide-react/icons/eye'
import type { User } from '#contracts/auth.ts'
import { request } from '#web/lib/http/call.ts'
import { backToAdmin, stopViewing } from '#web/lib/storage/viewed-account.ts'
import { Button } from '#web/ui/buttons/button.tsx'

/** Over every screen while an admin looks at someone's account. */
export function ViewBanner({ user: { id, username } }: { user: User }) {
  const leave = useMutation({ mutationFn: () => endView(id), onSettled: () => backToAdmin(id) })
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 bg-info-soft px-4 py-1.5 text-info max-md:py-1"
    >
      <Eye />
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        You’re viewing {username}’s account (read-only)
      </p>
      <Button size="small" loading={leave.isPending} onClick={() => leave.mutate()}>
        Back to admin
      </Button>
    </div>
  )
}

/** Uses the admin's own token, because the viewed account's cannot end the view. If it fails, the view expires. */
async function endView(userId: string): Promise<void> {
  stopViewing()
  await request('DELETE', '/api/admin/users/:userId/view', { params: { userId } })
}
