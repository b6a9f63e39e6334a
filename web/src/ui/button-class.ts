const variants = {
  primary: "bg-sea text-on-sea hover:bg-sea-press active:bg-sea-press",
  done: "bg-done text-on-done hover:bg-done-press active:bg-done-press",
  danger: "bg-late text-on-late hover:bg-late-press active:bg-late-press",
  secondary: "border border-line bg-card text-ink hover:bg-sunk active:bg-sunk",
  soft: "bg-sea-soft text-sea-ink hover:bg-running-soft active:bg-running-soft",
  quiet: "text-sea-ink hover:bg-sea-soft active:bg-sea-soft",
};

const sizes = {
  md: "gap-2.5 px-press py-2 text-16",
  lg: "gap-2.5 min-h-12 px-wide py-2.5 text-16",
  pill: "gap-1.5 rounded-full px-3 py-1.5 text-14 sm:gap-2.5 sm:px-4",
};

export interface ButtonLook {
  variant?: keyof typeof variants | undefined;
  size?: keyof typeof sizes | undefined;
  full?: boolean | undefined;
}

/** The look of a button, apart from what it is: links that act as a button wear it too. */
export function buttonClass({ variant = "primary", size = "md", full }: ButtonLook = {}): string {
  return `press inline-flex items-center justify-center font-semibold text-center transition-colors duration-150 select-none disabled:opacity-55 forced-colors:border forced-colors:border-[ButtonBorder] ${size === "pill" ? "" : "rounded-control"} ${variants[variant]} ${sizes[size]} ${full ? "w-full" : ""}`;
}
