import { cva, type VariantProps } from "class-variance-authority";

/** The look of a button, apart from what it is: links that act as a button wear it too. */
export const buttonClass = cva(
  "target inline-flex items-center justify-center gap-2.5 rounded-control font-semibold text-center transition-colors duration-150 select-none disabled:opacity-55 data-disabled:opacity-55 forced-colors:border forced-colors:border-[ButtonBorder]",
  {
    variants: {
      variant: {
        primary: "bg-sea text-on-sea hover:bg-sea-press active:bg-sea-press",
        done: "bg-done text-on-done hover:bg-done-press active:bg-done-press",
        danger: "bg-late text-on-late hover:bg-late-press active:bg-late-press",
        secondary: "border border-line bg-card text-ink hover:bg-sunk active:bg-sunk",
        soft: "bg-sea-soft text-sea-ink hover:bg-running-soft active:bg-running-soft",
        quiet: "text-sea-ink hover:bg-sea-soft active:bg-sea-soft",
      },
      size: {
        md: "px-4.5 py-2 text-16",
        lg: "min-h-12 px-6 py-2.5 text-16",
        pill: "rounded-full px-4 py-1.5 text-14",
      },
      full: { true: "w-full", false: "" },
    },
    defaultVariants: { variant: "primary", size: "md", full: false },
  },
);

export type ButtonLook = VariantProps<typeof buttonClass>;
