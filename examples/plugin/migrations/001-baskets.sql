create table baskets (id integer primary key);
