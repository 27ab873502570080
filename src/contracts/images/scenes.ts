/** Kinds of studio scenes, in the order of the list. */
export const sceneGroups = {
  colour: 'Colours',
  gradient: 'Gradients',
  paper: 'Paper',
  wood: 'Wood',
  stone: 'Stone',
  fabric: 'Fabric',
  podium: 'Podiums',
  window: 'Window light',
} as const
export type SceneGroup = keyof typeof sceneGroups

interface ScenePreset {
  name: string
  group: SceneGroup
  /** Wall or background, floor or second colour, and light. */
  colours: readonly [string, string, string]
}

/** Studio scenes that are drawn without any model. */
const scenePresets = {
  white: { name: 'White', group: 'colour', colours: ['#ffffff', '#ffffff', '#ffffff'] },
  pearl: { name: 'Pearl grey', group: 'colour', colours: ['#e9e9ea', '#dcdcde', '#ffffff'] },
  charcoal: { name: 'Charcoal', group: 'colour', colours: ['#33363b', '#282b2f', '#6b7280'] },
  sand: { name: 'Sand', group: 'colour', colours: ['#e8dcc8', '#dccdb4', '#fff6e6'] },
  blush: { name: 'Blush', group: 'colour', colours: ['#f3d5cf', '#e9c3bb', '#fff0ec'] },
  sage: { name: 'Sage', group: 'colour', colours: ['#c9d3c0', '#b8c5ad', '#eef5e8'] },
  sky: { name: 'Sky', group: 'colour', colours: ['#cfe2ef', '#bcd4e5', '#f2faff'] },
  dawn: { name: 'Dawn', group: 'gradient', colours: ['#fbd7c0', '#f4a9a8', '#fff3e0'] },
  ocean: { name: 'Ocean', group: 'gradient', colours: ['#a7d8e8', '#3d7ea6', '#e8fbff'] },
  citrus: { name: 'Citrus', group: 'gradient', colours: ['#fde9a9', '#f5b74e', '#fffbe6'] },
  dusk: { name: 'Dusk', group: 'gradient', colours: ['#6d6a9c', '#2d2b4e', '#b9a7d6'] },
  kraft: { name: 'Kraft paper', group: 'paper', colours: ['#c9a87c', '#bb986b', '#e9d2ae'] },
  cream: { name: 'Cream paper', group: 'paper', colours: ['#f4ecdc', '#ebe0cb', '#fffaf0'] },
  oak: { name: 'Oak table', group: 'wood', colours: ['#efe7da', '#c19a6b', '#fff4e0'] },
  walnut: { name: 'Walnut table', group: 'wood', colours: ['#d9cfc4', '#6b4a34', '#f5e6d6'] },
  whitewash: { name: 'Whitewashed wood', group: 'wood', colours: ['#f6f4f0', '#d8d2c8', '#ffffff'] },
  marble: { name: 'Marble', group: 'stone', colours: ['#f1f1f0', '#e3e3e2', '#ffffff'] },
  slate: { name: 'Slate', group: 'stone', colours: ['#50565c', '#3f454a', '#8a939b'] },
  concrete: { name: 'Concrete', group: 'stone', colours: ['#c8c6c2', '#b4b2ad', '#e8e6e2'] },
  travertine: { name: 'Travertine', group: 'stone', colours: ['#e6d9c6', '#d6c5ab', '#fbf3e6'] },
  linen: { name: 'Linen', group: 'fabric', colours: ['#e9e2d6', '#ddd4c4', '#fbf7ef'] },
  velvet: { name: 'Velvet', group: 'fabric', colours: ['#4b2942', '#3a1f34', '#8c5a7c'] },
  denim: { name: 'Denim', group: 'fabric', colours: ['#5a7593', '#49627d', '#92aac4'] },
  podium: { name: 'Round podium', group: 'podium', colours: ['#f0dcd4', '#e2c5ba', '#fff4ef'] },
  arch: { name: 'Arch niche', group: 'podium', colours: ['#dfe4dc', '#c6cfc2', '#f7faf5'] },
  plaster: { name: 'Window on plaster', group: 'window', colours: ['#ece5da', '#ddd3c4', '#fff8ea'] },
  morning: { name: 'Morning blinds', group: 'window', colours: ['#f1e7d8', '#e4d5bd', '#fff5da'] },
} as const satisfies Record<string, ScenePreset>
export type SceneId = keyof typeof scenePresets
export const sceneIds = Object.keys(scenePresets) as [SceneId, ...SceneId[]]
export const sceneOf = (id: SceneId): ScenePreset => scenePresets[id]
