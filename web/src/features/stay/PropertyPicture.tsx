import { useId, useMemo } from "react";
import { height, landscape, seedOf, width, type Landscape } from "./landscape";

const skies: Record<Landscape["sky"], readonly [string, string, string]> = {
  dusk: ["var(--color-deepest)", "var(--color-deep)", "var(--color-lamp)"],
  morning: ["var(--color-deep)", "var(--color-running)", "var(--color-foam)"],
  night: ["var(--color-deepest)", "var(--color-deepest)", "var(--color-deep)"],
};

function House({ house }: { house: Landscape["house"] }) {
  const half = house.wide ? 88 : 64;
  return (
    <g transform={`translate(${house.x} ${house.y + 4}) scale(${house.scale.toFixed(2)})`}>
      <path className="fill-lamp/15" d="M-12 0h24l74 64h-172z" />
      <g className="fill-deepest">
        <path d="M22-132h17v44H22z" />
        <path d={`M${-half - 14}-70L0-142l${half + 14} 72h-14V2h-${half * 2}v-72z`} />
      </g>
      <g className="fill-lamp">
        <path d="M-11 0v-34a11 11 0 0 1 22 0V0z" />
        <rect x={-half + 18} y="-62" width="24" height="26" rx="3" />
        <rect x={half - 42} y="-62" width="24" height="26" rx="3" />
        <circle cx="0" cy="-96" r="10" />
      </g>
    </g>
  );
}

/** `of` names the home. Stands where an agency has no photo of a home: drawn, so that it weighs nothing and follows the colours. */
export function PropertyPicture({ of, className }: { of: string; className?: string }) {
  const id = useId();
  const scene = useMemo(() => landscape(seedOf(of)), [of]);
  const [top, middle, horizon] = skies[scene.sky];
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMaxYMin slice"
      className={`bg-deepest ${className ?? ""}`}
    >
      <defs>
        <linearGradient id={`${id}sky`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={top} />
          <stop offset="0.45" stopColor={middle} />
          <stop offset="0.78" stopColor={horizon} stopOpacity="0.9" />
        </linearGradient>
        <radialGradient id={`${id}glow`}>
          <stop offset="0" stopColor="var(--color-lamp)" stopOpacity="0.55" />
          <stop offset="1" stopColor="var(--color-lamp)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width={width} height={height} fill={`url(#${id}sky)`} />
      {scene.stars.map((star) => (
        <circle key={`${star.x}-${star.y}`} cx={star.x} cy={star.y} r={star.r} className="fill-white/70" />
      ))}
      <circle cx={scene.sun.x} cy={scene.sun.y} r={scene.sun.r * 4} fill={`url(#${id}glow)`} />
      <circle
        cx={scene.sun.x}
        cy={scene.sun.y}
        r={scene.sun.r}
        className={scene.sky === "night" ? "fill-foam" : "fill-lamp"}
      />
      <path d={scene.far} className={scene.sky === "morning" ? "fill-deep/45" : "fill-deep/75"} />
      <path d={scene.middle} className={scene.sky === "morning" ? "fill-deep/80" : "fill-deepest/60"} />
      {scene.water && (
        <>
          <rect y="300" width={width} height="300" className="fill-deep" />
          <rect y="300" width={width} height="300" className="fill-deepest/35" />
          <g className="stroke-foam/45" strokeWidth="2.5" strokeLinecap="round">
            {scene.ripples.map((ripple) => (
              <path key={ripple.y} d={`M${ripple.x} ${ripple.y}h${ripple.length}`} />
            ))}
          </g>
        </>
      )}
      <path d={scene.near} className="fill-deepest" />
      <path d={scene.near} className="fill-sea/15" />
      {scene.trees.map((tree) => (
        <g key={tree.x} className="fill-deepest">
          {tree.round ? (
            <>
              <rect x={tree.x - 3} y={tree.y - tree.height * 0.6} width="6" height={tree.height * 0.6} />
              <ellipse cx={tree.x} cy={tree.y - tree.height * 0.72} rx={tree.height * 0.28} ry={tree.height * 0.36} />
            </>
          ) : (
            <path
              d={`M${tree.x} ${tree.y - tree.height}c${tree.height * 0.2} ${tree.height * 0.35} ${tree.height * 0.26} ${tree.height * 0.7} ${tree.height * 0.16} ${tree.height}h${-tree.height * 0.32}c${-tree.height * 0.1} ${-tree.height * 0.3} ${-tree.height * 0.04} ${-tree.height * 0.65} ${tree.height * 0.16} ${-tree.height}z`}
            />
          )}
        </g>
      ))}
      <House house={scene.house} />
    </svg>
  );
}
