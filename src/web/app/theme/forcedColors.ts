/** Outlines for components that only their background distinguishes, for systems that force one background colour. */
export const forcedColors = {
  '@media (forced-colors: active)': {
    '.MuiButton-root.MuiButton-contained': { border: '2px solid ButtonText' },
    '.MuiButton-root.MuiButton-contained.Mui-disabled': { borderColor: 'GrayText' },
    // A field's frame is a fieldset, which Firefox draws in the ground of buttons.
    fieldset: { borderColor: 'CanvasText !important' },
    '.MuiSwitch-root .MuiSwitch-track': { border: '1px solid ButtonText', opacity: '1 !important' },
    '.MuiSwitch-root .MuiSwitch-thumb': {
      border: '1px solid ButtonText',
      backgroundColor: 'ButtonText',
      forcedColorAdjust: 'none',
    },
    '[aria-current], [aria-pressed="true"], [aria-selected="true"], .Mui-selected, [role="option"].Mui-focused': {
      outline: '2px solid Highlight !important',
      outlineOffset: -2,
    },
    '.MuiLinearProgress-root.MuiLinearProgress-root, [role="meter"]': { border: '1px solid CanvasText' },
    '.MuiLinearProgress-root .MuiLinearProgress-bar, [role="meter"] > *': {
      backgroundColor: 'Highlight',
      forcedColorAdjust: 'none',
    },
    // What is drawn keeps its colours: axes and bars would be dark on black.
    '.MuiChartsAxis-root text': { fill: 'CanvasText !important' },
    '.MuiChartsAxis-root line': { stroke: 'CanvasText !important' },
    '.MuiBarChart-element, .MuiChartsLabelMark-fill': { stroke: 'CanvasText' },
  },
} as const;
