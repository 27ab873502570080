export const upscaleFactors = [2, 4] as const
export type UpscaleFactor = (typeof upscaleFactors)[number]

/** Longer side of images that can be enlarged. Larger ones would take minutes of CPU. */
export const upscaleLimits: Record<UpscaleFactor, number> = { 2: 800, 4: 500 }
