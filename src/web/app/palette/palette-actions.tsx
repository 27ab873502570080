import ChartColumn from 'lucide-react/icons/chart-column'
import CircleUser from 'lucide-react/icons/circle-user'
import Download from 'lucide-react/icons/download'
import FolderPlus from 'lucide-react/icons/folder-plus'
import KeyRound from 'lucide-react/icons/key-round'
import Keyboard from 'lucide-react/icons/keyboard'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import LogOut from 'lucide-react/icons/log-out'
import PanelLeft from 'lucide-react/icons/panel-left'
import ReceiptText from 'lucide-react/icons/receipt-text'
import SquarePen from 'lucide-react/icons/square-pen'
import UserCog from 'lucide-react/icons/user-cog'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { PaletteScreenId } from '#contracts/screens.ts'
import { labelOf, maySee, pathOf } from '#web/app/screens/listed-screens.ts'
import { screenIcons } from '#web/app/screens/screen-icons.tsx'
import { type ShortcutId, shortcuts } from '#web/app/shortcuts/shortcuts.ts'
import { useLogout, useMe } from '#web/features/auth/session.queries.ts'
import { toggleSidebar } from '#web/ui/layout/sidebar.store.ts'
import { closeOverlay, openOverlay } from '#web/ui/overlays/overlay.store.ts'
import { paletteWords } from './palette-words.ts'

export interface PaletteAction {
  label: string
  icon: ReactNode
  /** Other words that people look for it by. */
  words?: string
  shortcut?: ShortcutId
  /** A phone has no such thing. */
  wideOnly?: true
  run: () => void
}

/** Palette actions that match `text`. */
export function usePaletteActions(text: string): PaletteAction[] {
  const navigate = useNavigate()
  const logout = useLogout()
  const { data: me } = useMe()
  const go = (path: string) => () => {
    closeOverlay()
    void navigate(path)
  }
  const close = (act: () => void) => () => {
    closeOverlay()
    act()
  }
  const actions: PaletteAction[] = [
    { label: 'New chat', icon: <SquarePen />, words: 'ask question', shortcut: 'newChat', run: go('/chat') },
    { label: 'New project', icon: <FolderPlus />, words: 'create product shop', run: go('/projects?new=1') },
    ...(Object.keys(paletteWords) as PaletteScreenId[])
      .filter((id) => maySee(id, me))
      .map((id) => ({
        label: labelOf(id),
        icon: screenIcons[id],
        ...paletteWords[id],
        run: go(pathOf(id)),
      })),
    { label: 'Profile', icon: <CircleUser />, words: 'settings name username email', run: go('/profile') },
    {
      label: 'Account',
      icon: <UserCog />,
      words: 'settings password security two-factor sessions',
      run: go('/account'),
    },
    {
      label: 'Connect a model',
      icon: <KeyRound />,
      words: 'settings assistant ai provider key openai anthropic google ollama local',
      run: go('/settings#assistant'),
    },
    { label: 'Usage', icon: <ChartColumn />, words: 'settings limits questions left', run: go('/usage') },
    {
      label: 'Billing',
      icon: <ReceiptText />,
      words: 'settings invoices payment cancel subscription',
      run: go('/settings#billing'),
    },
    { label: 'Your data', icon: <Download />, words: 'settings export delete', run: go('/settings#data') },
    {
      label: shortcuts.shortcuts.label,
      icon: <Keyboard />,
      words: 'keys help',
      shortcut: 'shortcuts',
      wideOnly: true,
      run: () => openOverlay('shortcuts'),
    },
    {
      label: shortcuts.sidebar.label,
      icon: <PanelLeft />,
      words: 'collapse fold toggle menu',
      shortcut: 'sidebar',
      wideOnly: true,
      run: close(toggleSidebar),
    },
    {
      label: 'Contact support',
      icon: <LifeBuoy />,
      words: 'help message question problem',
      run: () => openOverlay('support'),
    },
    {
      label: 'Sign out',
      icon: <LogOut />,
      words: 'log out leave',
      run: close(() => logout.mutate()),
    },
  ]
  const wanted = text.toLowerCase().split(/\s+/)
  return actions.filter(({ label, words = '' }) => {
    const name = `${label} ${words}`.toLowerCase()
    return wanted.every((word) => name.includes(word))
  })
}
