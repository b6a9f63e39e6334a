import type { PlaceFields } from "#/api/properties";

type Category = PlaceFields["category"];

/** Each category once, in the order in which they are shown: one that the document adds is a type error here. */
const all: Record<Category, true> = {
  airport: true,
  amusement_park: true,
  beach: true,
  bus_stop: true,
  castle: true,
  town_centre: true,
  clubs: true,
  doctor: true,
  ferry: true,
  fun_and_sport: true,
  golf_course: true,
  motorway: true,
  ice_cream_parlour: true,
  museum: true,
  pharmacy: true,
  playground: true,
  restaurant: true,
  sea_access: true,
  shops: true,
  sights: true,
  ski_lift: true,
  train_station: true,
  swimming_hall: true,
  tourist_information: true,
  vet: true,
  water_access: true,
  water_sports: true,
};

export const placeCategories = Object.keys(all) as Category[];
