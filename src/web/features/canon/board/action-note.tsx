import { quickToast } from '#web/ui/toasts/quick-toast.tsx'

interface Action {
  name: string
  onClick: () => void
}

/** Shows a toast with a follow-up action. */
export function showActionToast(id: string, words: string, { name, onClick }: Action): void {
  const act = () => {
    quickToast.dismiss(id)
    onClick()
  }
  quickToast.show(<ActionNote words={words} action={{ name, onClick: act }} />, { id })
}

function ActionNote({ words, action }: { words: string; action: Action }) {
  return (
    <span className="flex items-center gap-3">
      <span className="line-clamp-3 min-w-0">{words}</span>
      <button
        type="button"
        className="flex-none rounded-small font-semibold text-accent hover:underline max-md:min-h-11 max-md:min-w-11"
        onClick={action.onClick}
      >
        {action.name}
      </button>
    </span>
  )
}
